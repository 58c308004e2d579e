/** A proxy between a store and an external server whose connections a test can cut and refuse. */
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { parseEventStoreUrl } from '../eventstoredb/address.js';

export interface BreakableServer {
  /** Leads to the server through this process; the name in its certificate isn't checked, because the host differs. */
  readonly url: string;
  breakConnections(): Promise<void>;
  goAway(): Promise<{ back(): Promise<void> }>;
  /** As if the network were cut: connections stay open and new ones open, and nothing passes. */
  fallSilent(): { back(): void };
  close(): Promise<void>;
}

/** @returns null for a cluster, whose members are contacted at their own addresses */
export async function breakable(url: string): Promise<BreakableServer | null> {
  const parsed = parseEventStoreUrl(url);
  if (!parsed.ok) throw new Error(`EVENTSTORE_URL: ${parsed.problem}`);
  const { hosts, isCluster } = parsed.address;
  if (isCluster) return null;
  const { address, port } = hosts[0]!;
  const host = address.replace(/^\[|\]$/g, '');
  const sockets = new Map<Socket, Socket>();
  let isSilent = false;
  const server = createServer((inside) => {
    const outside = connect({ host, port });
    for (const [socket, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.set(socket, other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
      if (isSilent) socket.unpipe(other).pause();
    }
  });
  await listen(server, 0);
  const own = (server.address() as AddressInfo).port;
  const cut = () => {
    for (const socket of sockets.keys()) socket.destroy();
  };
  const stop = async () => {
    const stopped = new Promise((done) => server.close(done));
    cut();
    await stopped;
  };
  return {
    url: through(url, own),
    breakConnections: async () => cut(),
    async goAway() {
      await stop();
      return { back: () => listen(server, own) };
    },
    fallSilent() {
      isSilent = true;
      for (const [socket, other] of sockets) socket.unpipe(other).pause();
      return {
        back() {
          isSilent = false;
          for (const [socket, other] of sockets) socket.pipe(other);
        },
      };
    },
    close: stop,
  };
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done));

function through(url: string, port: number): string {
  const [start = '', query] = url.split('?');
  const user = /^[^:]+:\/\/(?:[^@/]*@)?/.exec(start)![0];
  return `${user}localhost:${port}?${query ? `${query}&` : ''}tlsVerifyCert=false`;
}
