/** A server without ports of its own: another process accepts connections and hands each over. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Listener } from './hosts.js';

export interface HandedOver {
  readonly ports: Readonly<Record<Listener, number>>;
  /**
   * From now on `take` is called with each connection.
   * @returns ends that
   */
  begin(take: (listener: Listener, socket: Socket) => void): () => void;
}

/** ms between two looks at what still runs. */
const LOOK_MS = 50;

/** @returns ends it: no connection is wanted any more, and those that are here end after their running requests */
export function serveHandedOver(
  servers: Readonly<Record<Listener, Server>>,
  { begin }: Pick<HandedOver, 'begin'>,
  graceMs: number,
): () => Promise<void> {
  const here = new Set<Socket>();
  const all = [servers.console, servers.share];
  // With this event Node begins to watch how long requests take.
  for (const server of all) server.emit('listening');
  const end = begin((listener, socket) => {
    here.add(socket);
    socket.once('close', () => here.delete(socket));
    // Connections that Node's server accepts by itself are like this.
    socket.allowHalfOpen = true;
    socket.setNoDelay(true);
    servers[listener].emit('connection', socket);
  });
  return async () => {
    end();
    const until = performance.now() + graceMs;
    while (here.size > 0 && performance.now() < until) {
      for (const server of all) server.closeIdleConnections();
      if (here.size > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    for (const socket of here) socket.destroy();
  };
}
