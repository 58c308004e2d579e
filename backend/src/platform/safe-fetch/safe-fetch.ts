/**
 * One way out for every address that a tenant wrote (decision 58): http and https, usual ports, no user name in it, public
 * machines only (looked at in the address, in every answer of the name server, and on the open socket), no redirects,
 * little time and room. Nothing of ours is sent along: no cookie, no token, no referrer.
 */
import { lookup as resolve, type LookupAddress } from 'node:dns';
import type { LookupFunction, Socket } from 'node:net';
import { Agent, buildConnector, request } from 'undici';
import { isNamed, isPublic, type Network } from './networks.js';

export interface SafeFetchOptions {
  /** Networks that may be asked although they are not public, at any port. */
  readonly allowed: readonly Network[];
  /** ms */
  readonly connectTimeout: number;
  /** ms for everything */
  readonly timeout: number;
  readonly mostBytes: number;
  /** For tests. */
  readonly resolver?: typeof resolve;
}
export const DEFAULT_FETCH = { connectTimeout: 3_000, timeout: 10_000, mostBytes: 64_000 } as const;

export type FetchFailure = 'refused' | 'unreachable' | 'timeout' | 'too-large';
export type Fetched =
  | { readonly ok: true; readonly status: number; readonly contentType: string; readonly text: string }
  /** `refused`: an address that may not be asked. */
  | { readonly ok: false; readonly error: FetchFailure };

export interface FetchRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const MOST_CHARACTERS = 2_048;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const USUAL_PORTS: ReadonlySet<number> = new Set([80, 443]);

class Refused extends Error {
  override readonly name = 'Refused';
}
class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Never throws: what goes wrong is a code, and says nothing about the inside of the network. */
export async function safeFetch(
  address: string,
  options: SafeFetchOptions,
  { method = 'GET', headers = {}, body }: FetchRequest = {},
): Promise<Fetched> {
  const url = readUrl(address);
  if (!url) return { ok: false, error: 'refused' };
  // A pool of its own: no socket is shared between tenants.
  const agent = new Agent({ connect: guardedConnector(url, options), pipelining: 0, connections: 1 });
  try {
    const reply = await request(url, {
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
    const text = await readText(reply.body, options.mostBytes);
    const contentType = reply.headers['content-type'];
    return {
      ok: true,
      status: reply.statusCode,
      contentType: typeof contentType === 'string' ? contentType : '',
      text,
    };
  } catch (error) {
    return { ok: false, error: failureOf(error) };
  } finally {
    void agent.destroy();
  }
}

function readUrl(address: string): URL | null {
  if (address.length > MOST_CHARACTERS || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol in DEFAULT_PORTS && url.username === '' && url.password === '' ? url : null;
}

const portOf = (url: URL): number => (url.port === '' ? (DEFAULT_PORTS[url.protocol] ?? 0) : Number(url.port));

function guardedConnector(url: URL, { allowed, connectTimeout, resolver = resolve }: SafeFetchOptions) {
  const usual = USUAL_PORTS.has(portOf(url));
  const mayAsk = (ip: string | undefined): boolean =>
    ip !== undefined && (isNamed(ip, allowed) || (usual && isPublic(ip)));
  const lookup: LookupFunction = (host, lookupOptions, done) =>
    resolver(host, { ...lookupOptions, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => mayAsk(address))) return done(new Refused(), []);
      if (lookupOptions.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  const connect = buildConnector({ lookup, timeout: connectTimeout });
  return (connectOptions: buildConnector.Options, done: buildConnector.Callback): void => {
    // No name is looked up for an address made of numbers.
    const host = connectOptions.hostname.replace(/^\[|\]$/g, '');
    if (isAddress(host) && !mayAsk(host)) return done(new Refused(), null);
    connect(connectOptions, (...[error, socket]: Parameters<buildConnector.Callback>) => {
      if (error) return done(error, null);
      if (mayAsk((socket as Socket).remoteAddress)) return done(null, socket);
      socket.destroy();
      done(new Refused(), null);
    });
  };
}

const isAddress = (host: string): boolean => /^[\d.]+$/.test(host) || host.includes(':');

async function readText(body: AsyncIterable<Buffer>, mostBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > mostBytes) throw new TooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function failureOf(error: unknown): FetchFailure {
  if (error instanceof Refused) return 'refused';
  if (error instanceof TooLarge) return 'too-large';
  const { name, code } = error as { readonly name?: string; readonly code?: string };
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code ?? '')) return 'timeout';
  return 'unreachable';
}
