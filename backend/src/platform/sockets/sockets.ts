/**
 * Sockets on both listeners, for chats that wait: `changed {revision}` says that asking again is worth it. Websockets only,
 * so that any server may serve any socket; whoever can't open one asks from time to time over HTTP.
 */
import type { Server as HttpServer } from 'node:http';
import { chatStream } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import { LIVE_PATH, liveAuthSchema, type LiveAuth } from '@parley/contracts/http/live';
import { Server, type Socket } from 'socket.io';
import type { Listener } from '../http/hosts.js';
import { Refusal } from '../http/refusal.js';
import type { StreamNews, StreamRooms } from './stream-rooms.js';

/** Lets in who may hear of a chat, and is asked again from time to time. */
export interface SocketDoor {
  /** @throws Refusal */
  check(auth: LiveAuth, listener: Listener): Promise<void>;
}
export interface SocketOptions {
  readonly servers: Readonly<Record<Listener, HttpServer>>;
  readonly rooms: StreamRooms;
  readonly door: SocketDoor;
  /** Reviewers read rows: they are told once those have the news. */
  readonly whenReadable: (news: StreamNews) => Promise<unknown>;
  readonly log: Log;
  /** Other listeners on the console's origin, in namespaces of their own. */
  readonly onConsole?: (io: Server) => { close(): Promise<void> };
  /** ms between looks at whether a listener still may listen; for tests. */
  readonly checkEvery?: number;
}

const MOST_PER_CHAT = 50;
export const MOST_AT_ONCE = 20_000;
export const CHECK_EVERY_MS = 30_000;
/** Nothing is ever said to the server but who and where one is. */
const MOST_BYTES = 4_000;

export interface Sockets {
  close(): Promise<void>;
}

export function serveSockets(options: SocketOptions): Sockets {
  const console = serveOn('console', options);
  const made = [console, serveOn('share', options)];
  const others = options.onConsole?.(console);
  return {
    close: async () => {
      await others?.close();
      for (const io of made) {
        io.disconnectSockets(true);
        io.engine.close();
      }
      await options.rooms.close();
    },
  };
}

function serveOn(listener: Listener, options: SocketOptions): Server {
  const io = new Server({
    path: LIVE_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MOST_BYTES,
    perMessageDeflate: false,
    connectTimeout: 5_000,
    // Learners' pages stand anywhere; access is a token in the handshake, never a cookie.
    cors: listener === 'share' ? { origin: '*' } : { origin: false },
  });
  io.use(letIn((socket) => admit(socket, io, listener, options), options.log));
  io.attach(options.servers[listener]);
  return io;
}

/** Middleware: a refusal's status is what the other side hears. */
export const letIn =
  (admit: (socket: Socket) => Promise<void>, log: Log) =>
  (socket: Socket, next: (error?: Error) => void): void => {
    admit(socket).then(
      () => next(),
      (error: unknown) => {
        if (!(error instanceof Refusal)) log.error({ err: error }, 'a socket was not let in');
        next(new Error(error instanceof Refusal ? String(error.status) : '503'));
      },
    );
  };

async function admit(socket: Socket, io: Server, listener: Listener, options: SocketOptions): Promise<void> {
  const { rooms, door, whenReadable, checkEvery = CHECK_EVERY_MS } = options;
  const parsed = liveAuthSchema.safeParse(socket.handshake.auth);
  if (!parsed.success) throw new Refusal(400, 'Invalid data', { code: 'malformed' });
  const auth = parsed.data;
  if (io.engine.clientsCount > MOST_AT_ONCE || rooms.size(chatStream(auth.chatId)) >= MOST_PER_CHAT)
    throw new Refusal(429, 'Too many listeners', { code: 'too-many-requests' });
  await door.check(auth, listener);
  const reviewing = auth.jwt !== undefined;
  const leave = await rooms.join(chatStream(auth.chatId), (news) => {
    const tell = () => socket.emit('changed', { revision: news.revision });
    if (reviewing) void whenReadable(news).then(tell, tell);
    else tell();
  });
  const look = setInterval(() => {
    door.check(auth, listener).catch((error: unknown) => {
      if (error instanceof Refusal) socket.disconnect(true);
    });
  }, checkEvery);
  look.unref();
  socket.on('disconnect', () => {
    clearInterval(look);
    leave();
  });
  // Gone before it was let in.
  if (!socket.conn || socket.conn.readyState !== 'open') {
    clearInterval(look);
    leave();
  }
}
