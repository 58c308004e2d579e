/**
 * The two listeners of one server: the console's is Fastify's own; the share host's marks its requests and passes them
 * on.
 */
import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Closers } from '../closers.js';
import { serveHandedOver, type HandedOver } from './handed-over.js';
import { markShare, type Listener } from './hosts.js';

/** All interfaces, both families; the second is for machines without IPv6. */
const HOSTS = ['::', '0.0.0.0'];
const NO_IPV6 = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL']);
/** ms; a file on a slow network may take this long */
const FILE_MS = 600_000;
/** ms; how often Node looks for slow heads */
const LOOK_EVERY_MS = 1_000;
/** ms; requests that are still running after this are aborted */
const GRACE_MS = 6_000;

export class PortInUse extends Error {
  override readonly name = 'PortInUse';
}

export interface Listening {
  /** Ports. */
  readonly console: number;
  readonly share: number;
  readonly servers: Readonly<Record<Listener, Server>>;
}

/** @param handedOver absent: the server has ports of its own */
export async function listen(
  server: FastifyInstance,
  ports: { readonly port: number; readonly sharePort: number },
  closers: Closers,
  handedOver?: HandedOver,
): Promise<Listening> {
  if (!handedOver) await onAnyHost('PORT', ports.port, (host) => server.listen({ port: ports.port, host }));
  server.server.headersTimeout = server.server.requestTimeout;
  const share = createHttpServer({ connectionsCheckingInterval: LOOK_EVERY_MS }, (request, reply) => {
    markShare(request);
    if (!isFile(request)) cutWhenSlow(request, server.server.requestTimeout);
    server.routing(request, reply);
  });
  share.requestTimeout = FILE_MS;
  share.headersTimeout = server.server.requestTimeout;
  share.keepAliveTimeout = server.server.keepAliveTimeout;
  const servers = { console: server.server, share };
  if (handedOver) {
    const end = serveHandedOver(servers, handedOver, GRACE_MS);
    closers.add('listeners', () => Promise.all([end(), server.close()]));
    return { ...handedOver.ports, servers };
  }
  await bindAnyHost('SHARE_PORT', ports.sharePort, share);
  closers.add('listeners', async () => {
    const cut = setTimeout(() => [server.server, share].forEach((each) => each.closeAllConnections()), GRACE_MS);
    cut.unref();
    await Promise.all([unbind(share), server.close()]);
    clearTimeout(cut);
  });
  return { console: portOf(server.server), share: portOf(share), servers };
}

const isFile = ({ method, url }: IncomingMessage): boolean => method === 'PUT' && url?.startsWith('/uploads/') === true;

/** Node has one time limit per listener; requests that don't upload a file get the shorter one. */
function cutWhenSlow(request: IncomingMessage, afterMs: number): void {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const cut = setTimeout(() => request.destroy(), afterMs);
  request.once('close', () => clearTimeout(cut));
}

async function onAnyHost(variable: string, port: number, attempt: (host: string) => Promise<unknown>): Promise<void> {
  for (const host of HOSTS) {
    try {
      await attempt(host);
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE')
        throw new PortInUse(`Port ${port} is already in use. Stop what uses it, or set ${variable} to another one.`);
      if (code === 'EACCES')
        throw new PortInUse(`Port ${port} may not be used by this user. Set ${variable} to another one.`);
      if (!NO_IPV6.has(code ?? '') || host === HOSTS.at(-1)) throw error;
    }
  }
}

/** @throws PortInUse */
export const bindAnyHost = (variable: string, port: number, server: NetServer): Promise<void> =>
  onAnyHost(variable, port, (host) => bind(server, port, host));

const bind = (server: NetServer, port: number, host: string): Promise<void> =>
  new Promise((done, fail) => {
    server.once('error', fail);
    server.listen({ port, host }, () => {
      server.off('error', fail);
      // Node goes on to accept after an accept that failed, as in a flood; without a listener the process would end.
      server.on('error', (error) => process.emitWarning(error));
      done();
    });
  });

const unbind = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    server.closeIdleConnections();
  });

export const portOf = (server: { address(): AddressInfo | string | null }): number =>
  (server.address() as AddressInfo).port;
