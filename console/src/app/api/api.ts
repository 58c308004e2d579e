/** Calls the server by the routes of `contracts/http`: one root, one helper, typed by the route itself. */
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@parley/contracts/http/route';
import { ApiError, failureOfReply, TIMED_OUT, UNREACHABLE } from './failure.js';

export const API_ROOT = '/api';
export const DEFAULT_TIMEOUT_MS = 15_000;

type Part<Name extends string, T> = unknown extends T
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: T };
type Loose<Name extends string, T> = unknown extends T
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]?: T };

export type CallOptions<R> = Part<'params', ParamsOf<R>> &
  Loose<'query', QueryOf<R>> &
  (undefined extends BodyOf<R> ? Loose<'body', BodyOf<R>> : Part<'body', BodyOf<R>>) & {
    /** Revision for `If-Match`. */
    readonly ifMatch?: number;
    /** A UUID; the same one again asks for the same thing. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
    /** ms until the call counts as failed; default 15,000. */
    readonly timeoutMs?: number;
    /** Let the request outlive the page (at most 64 kB of body). */
    readonly keepalive?: boolean;
  };
type AnyRoute = Route;

export interface Api {
  /** The reply's body. Rejects with `ApiError`. */
  call<R extends AnyRoute>(route: R, options: CallOptions<R>): Promise<ReplyOf<R>>;
}
export interface ApiDeps {
  readonly fetch: typeof fetch;
  readonly token: () => string | null;
  /** The server no longer takes the token. */
  readonly onUnauthorized: () => void;
}
interface LooseOptions {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly ifMatch?: number;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly keepalive?: boolean;
}

/** `/flows/:id` and `{ id: 7 }` → `/api/flows/7`; absent and undefined query fields are left out. */
export function addressOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return API_ROOT + filled + (search.size > 0 ? `?${search}` : '');
}

async function bodyOf(reply: Response): Promise<unknown> {
  const text = await reply.text();
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function headersFor(route: AnyRoute, options: LooseOptions, token: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    // Public routes are called without it: what they answer must not depend on who asks.
    ...(token !== null && route.action !== 'public' ? { Authorization: `Bearer ${token}` } : {}),
    ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
    ...(options.ifMatch === undefined ? {} : { 'If-Match': String(options.ifMatch) }),
  };
}

const lost = (code: string, message: string) => new ApiError({ message, status: 0, code, errors: [], data: null });

export function createApi(deps: ApiDeps): Api {
  async function send(route: AnyRoute, options: LooseOptions): Promise<unknown> {
    const stop = new AbortController();
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      stop.abort();
    }, options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    const abort = () => stop.abort();
    options.signal?.addEventListener('abort', abort);
    if (options.signal?.aborted) stop.abort();
    const token = deps.token();
    try {
      const reply = await deps.fetch(addressOf(route.path, options.params, options.query), {
        method: route.method,
        headers: headersFor(route, options, token),
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
        ...(options.keepalive ? { keepalive: true } : {}),
        signal: stop.signal,
      });
      const data = await bodyOf(reply);
      if (reply.ok) return data;
      // A token that was replaced meanwhile says nothing about the new one.
      if (reply.status === 401 && route.action !== 'public' && token === deps.token()) deps.onUnauthorized();
      throw new ApiError(failureOfReply(reply.status, reply.statusText, data));
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (timedOut) throw lost(TIMED_OUT, 'The server did not answer in time');
      if (options.signal?.aborted) throw error;
      throw lost(UNREACHABLE, 'The server cannot be reached');
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', abort);
    }
  }
  return {
    call: <R extends AnyRoute>(route: R, options: CallOptions<R>) =>
      send(route, options as LooseOptions) as Promise<ReplyOf<R>>,
  };
}
