/**
 * Sockets for the authors of a flow: who is present and at which prompt, and that somebody has saved. The saved changes
 * themselves are fetched over HTTP.
 */
import type { Log } from '@parley/contracts/log';
import { flowStream } from '@parley/contracts/events/event-store';
import {
  FLOWS_NAMESPACE,
  flowLiveAuthSchema,
  flowLivePlaceSchema,
  type LivePresent,
} from '@parley/contracts/http/live';
import type { Server, Socket } from 'socket.io';
import { Refusal } from '../../platform/http/refusal.js';
import { CHECK_EVERY_MS, letIn, MAX_AT_ONCE } from '../../platform/sockets/sockets.js';
import type { StreamRooms } from '../../platform/sockets/stream-rooms.js';
import type { AuthorDoor } from './author-door.js';
import type { PresenceBoard } from './presence-board.js';

export interface AuthorSocketsOptions {
  readonly rooms: StreamRooms;
  readonly door: Pick<AuthorDoor, 'check' | 'revisionOf'>;
  readonly board: PresenceBoard;
  readonly log: Log;
  /** ms between checks whether an author still has access; for tests. */
  readonly checkEvery?: number;
}

const MAX_PER_FLOW = 50;

export function serveAuthors(io: Server, options: AuthorSocketsOptions): { close(): Promise<void> } {
  const authors = io.of(FLOWS_NAMESPACE);
  authors.use(letIn((socket) => admit(socket, io, options), options.log));
  return {
    close: async () => {
      authors.disconnectSockets(true);
      await options.rooms.close();
      await options.board.close();
    },
  };
}

async function admit(socket: Socket, io: Server, options: AuthorSocketsOptions): Promise<void> {
  const { rooms, door, board, checkEvery = CHECK_EVERY_MS } = options;
  const parsed = flowLiveAuthSchema.safeParse(socket.handshake.auth);
  if (!parsed.success) throw new Refusal(400, 'Invalid data', { code: 'malformed' });
  const auth = parsed.data;
  const { uid, userId } = await door.check(auth);
  const stream = flowStream(uid);
  if (io.engine.clientsCount > MAX_AT_ONCE || rooms.size(stream) >= MAX_PER_FLOW)
    throw new Refusal(429, 'Too many connections', { code: 'too-many-requests' });
  const changed = ({ revision }: { readonly revision: number }) => socket.emit('changed', { revision });
  const leaveRoom = await rooms.join(stream, changed);
  const leaveBoard = board.enter({ id: socket.id, flowId: auth.flowId, userId }, (people) =>
    socket.emit('present', { people } satisfies LivePresent),
  );
  const look = setInterval(() => {
    door.check(auth).catch((error: unknown) => {
      if (error instanceof Refusal) socket.disconnect(true);
    });
  }, checkEvery);
  look.unref();
  const leave = () => {
    clearInterval(look);
    leaveRoom();
    leaveBoard();
  };
  socket.on('disconnect', leave);
  socket.on('at', (message: unknown) => {
    const parsed = flowLivePlaceSchema.safeParse(message);
    if (parsed.success) board.move(socket.id, parsed.data.promptKey);
  });
  // The author left before being admitted.
  if (!socket.conn || socket.conn.readyState !== 'open') leave();
  // Changes saved before joining the room were missed.
  else changed({ revision: await door.revisionOf(uid) });
}
