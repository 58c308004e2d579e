/** One server's side of the front door: takes the connections that the first process hands over. */
import { Socket } from 'node:net';
import type { HandedOver } from '../http/handed-over.js';
import type { FromChild, ToServer } from './messages.js';

type Take = Parameters<HandedOver['begin']>[0];

export class ConnectionsOfServer implements Pick<HandedOver, 'begin'> {
  private take: Take | null = null;

  constructor(private readonly tell: (message: FromChild) => void) {}

  begin(take: Take): () => void {
    this.take = take;
    this.tell({ kind: 'open' });
    return () => {
      this.take = null;
      this.tell({ kind: 'closed' });
    };
  }

  /** Call it with each message of the first process, and what came with it. */
  hear(message: ToServer, handle: unknown): void {
    if (message.kind !== 'connection') return;
    const socket = handle instanceof Socket ? handle : null;
    const { take } = this;
    // Before anything is read: what this server doesn't take goes to another one, from its first byte.
    this.tell({ kind: 'took', connection: message.connection, isTaken: take !== null && socket !== null });
    if (take && socket) take(message.listener, socket);
    else socket?.destroy();
  }
}
