/** Opens connections to machines that may be contacted only: checked in the address, in every answer of the name server, and on the open socket. */
import { lookup as resolve, type LookupAddress } from 'node:dns';
import type { LookupFunction, Socket } from 'node:net';
import { buildConnector } from 'undici';
import { isNamed, isPublic, type Network } from './networks.js';

export interface Guard {
  /** Networks that may be contacted although they aren't public, at any port. */
  readonly allowed: readonly Network[];
  /** ms */
  readonly connectTimeout: number;
  /** Public machines only by https; machines in `allowed` also by http. */
  readonly httpsOnly?: boolean;
  /** For tests. */
  readonly resolver?: typeof resolve;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const USUAL_PORTS: ReadonlySet<number> = new Set([80, 443]);

export class Refused extends Error {
  override readonly name = 'Refused';
}

const portOf = (url: URL): number => (url.port === '' ? (DEFAULT_PORTS[url.protocol] ?? 0) : Number(url.port));

export function guardedConnector(url: URL, { allowed, connectTimeout, httpsOnly, resolver = resolve }: Guard) {
  const usual = USUAL_PORTS.has(portOf(url)) && (!httpsOnly || url.protocol === 'https:');
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
    // No name is looked up for a numeric address.
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
