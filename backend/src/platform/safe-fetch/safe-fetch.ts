/**
 * The only way to fetch an address that an author wrote (decision 58): http and https, usual ports, no user name,
 * public machines only (checked in the address, in every answer of the name server, and on the open socket), no
 * redirects, limits of time and size. Sends nothing of ours: no cookie, no token, no referrer.
 */
import { Agent, request } from 'undici';
import { SpanKind } from '@opentelemetry/api';
import { traced } from '../tracing/traced.js';
import { guardedConnector, Refused, type Guard } from './guarded-connector.js';
import type { KeptConnections } from './kept-connections.js';

export interface SafeFetchOptions extends Guard {
  /** ms in total */
  readonly timeout: number;
  readonly mostBytes: number;
  /**
   * Decides about a body that is longer than `mostBytes`, or stops before its end. `fail` (the default): the fetch
   * fails. `cut`: the status line decides, and the text is what came; for messages that a receiver has accepted,
   * whatever it writes about them.
   */
  readonly overflow?: 'fail' | 'cut';
  /** Headers of the reply, in lower case, to hand out. */
  readonly wantedHeaders?: readonly string[];
  /** The owner of connections that may be used again; absent: the connection is closed afterwards. */
  readonly kept?: { readonly by: KeptConnections; readonly of: string };
}
export const DEFAULT_FETCH = { connectTimeout: 3_000, timeout: 10_000, mostBytes: 64_000 } as const;

export type FetchFailure = 'refused' | 'unreachable' | 'timeout' | 'too-large';
export type Fetched =
  | {
      readonly ok: true;
      readonly status: number;
      readonly contentType: string;
      readonly text: string;
      /** Those of `wantedHeaders` that the reply has. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** `refused`: an address that isn't allowed. */
  | { readonly ok: false; readonly error: FetchFailure };

export interface FetchRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const MAX_CHARACTERS = 2_048;
const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:']);

class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Never throws: failures are codes, which reveal nothing about the internal network. */
export async function safeFetch(
  address: string,
  options: SafeFetchOptions,
  { method = 'GET', headers = {}, body }: FetchRequest = {},
): Promise<Fetched> {
  const url = readUrl(address);
  if (!url) return { ok: false, error: 'refused' };
  const { agent, done } = options.kept ? options.kept.by.lend(options.kept.of, url) : single(url, options);
  try {
    const ask = () =>
      request(url, {
        dispatcher: agent,
        method,
        body,
        headers: {
          accept: 'application/json, text/markdown, text/plain;q=0.9',
          ...headers,
          'accept-encoding': 'identity',
        },
        signal: AbortSignal.timeout(options.timeout),
        headersTimeout: options.timeout,
        bodyTimeout: options.timeout,
      });
    const attributes = { 'http.request.method': method, 'server.address': url.hostname };
    const reply = await traced(method, ask, attributes, SpanKind.CLIENT);
    const text = await readText(reply.body, options);
    const contentType = reply.headers['content-type'];
    return {
      ok: true,
      status: reply.statusCode,
      contentType: typeof contentType === 'string' ? contentType : '',
      text,
      ...(options.wantedHeaders && { headers: picked(reply.headers, options.wantedHeaders) }),
    };
  } catch (error) {
    return { ok: false, error: failureOf(error) };
  } finally {
    done();
  }
}

/** A pool of its own, so that authors don't share sockets. */
function single(url: URL, guard: Guard) {
  const agent = new Agent({ connect: guardedConnector(url, guard), pipelining: 0, connections: 1 });
  return { agent, done: () => void agent.destroy() };
}

function readUrl(address: string): URL | null {
  if (address.length > MAX_CHARACTERS || !URL.canParse(address)) return null;
  const url = new URL(address);
  return PROTOCOLS.has(url.protocol) && url.username === '' && url.password === '' ? url : null;
}

function picked(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  wanted: readonly string[],
): Readonly<Record<string, string>> {
  const found = wanted.map((name) => [name, headers[name]] as const);
  return Object.fromEntries(found.filter((pair): pair is readonly [string, string] => typeof pair[1] === 'string'));
}

async function readText(
  body: AsyncIterable<Buffer>,
  { mostBytes, overflow = 'fail' }: Pick<SafeFetchOptions, 'mostBytes' | 'overflow'>,
): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of body) {
      bytes += part.length;
      parts.push(part);
      if (bytes > mostBytes) throw new TooLarge();
    }
  } catch (error) {
    if (overflow === 'fail') throw error;
  }
  return Buffer.concat(parts).subarray(0, mostBytes).toString('utf8');
}

function failureOf(error: unknown): FetchFailure {
  if (error instanceof Refused) return 'refused';
  if (error instanceof TooLarge) return 'too-large';
  const { name, code } = error as { readonly name?: string; readonly code?: string };
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code ?? '')) return 'timeout';
  return 'unreachable';
}
