/** Calls the server through the routes of `contracts/http`; each call is typed by its route. */
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@parley/contracts/http/route';
import { MAINTENANCE } from '@parley/contracts/http/maintenance';
import { ApiError, failureOfReply, TIMED_OUT, UNREACHABLE } from './failure.js';

export const API_ROOT = '/api';
export const DEFAULT_TIMEOUT_MS = 15_000;
/** Files are sent while they are written. */
const FILE_TIMEOUT_MS = 3_600_000;

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
    /** A UUID; a repeat with the same UUID is the same request. */
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
  /** The reply's body as a file, of a route that doesn't answer in JSON. Rejects with `ApiError`. */
  file<R extends AnyRoute>(route: R, options: CallOptions<R>): Promise<Blob>;
}
export interface ApiDeps {
  readonly fetch: typeof fetch;
  readonly token: () => string | null;
  /** Called when the server no longer accepts the token. */
  readonly onUnauthorized: () => void;
  /** Called when the server refuses a change because it is maintained. */
  readonly onMaintenance?: () => void;
  /** Called with each reply that shows read models: by how many ms they are outdated, 0 if they aren't. */
  readonly onLag?: (ms: number) => void;
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

/** `/flows/:id` and `{ id: 7 }` → `/api/flows/7`; absent and undefined query fields are omitted. */
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
    // The one chosen here, not the browser's: mails to this person will be in it.
    'Accept-Language': document.documentElement.lang,
    ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    // Public routes are called without the token: their reply must not depend on the caller.
    ...(token !== null && route.action !== 'public' ? { Authorization: `Bearer ${token}` } : {}),
    ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
    ...(options.ifMatch === undefined ? {} : { 'If-Match': String(options.ifMatch) }),
  };
}

const lost = (code: string, message: string) => new ApiError({ message, status: 0, code, errors: [], data: null });

export function createApi(deps: ApiDeps): Api {
  async function send(
    route: AnyRoute,
    options: LooseOptions,
    read: (reply: Response) => Promise<unknown> = bodyOf,
  ): Promise<unknown> {
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
      // Awaited here, so that a reply that breaks off is a failure, too.
      if (reply.ok && route.method === 'GET' && route.waitsForReads !== false)
        deps.onLag?.(Number(reply.headers.get('x-read-lag')));
      if (reply.ok) return await read(reply);
      const data = await bodyOf(reply);
      // If the token was replaced meanwhile, the refusal is not about the new one.
      if (reply.status === 401 && route.action !== 'public' && token === deps.token()) deps.onUnauthorized();
      const failure = failureOfReply(reply.status, reply.statusText, data);
      if (failure.code === MAINTENANCE) deps.onMaintenance?.();
      throw new ApiError(failure);
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
    file: <R extends AnyRoute>(route: R, options: CallOptions<R>) =>
      send(route, { timeoutMs: FILE_TIMEOUT_MS, ...(options as LooseOptions) }, (reply) =>
        reply.blob(),
      ) as Promise<Blob>,
  };
}
