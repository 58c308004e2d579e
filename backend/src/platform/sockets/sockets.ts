/**
 * Sockets on both listeners, for waiting chats: `changed {revision}` tells the client to ask again. Websockets only, so
 * that any server can serve any socket; clients that can't open one poll over HTTP.
 */
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { chatStream } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import { LIVE_PATH, liveAuthSchema, type LiveAuth } from '@parley/contracts/http/live';
import { Server, type Socket } from 'socket.io';
import { addressGroup } from '../http/caller-address.js';
import type { Listener } from '../http/hosts.js';
import { Refusal } from '../http/refusal.js';
import type { SharedCounts } from '../http/shared-counts.js';
import { Places } from './places.js';
import type { StreamNews, StreamRooms } from './stream-rooms.js';

/** Decides who may listen to a chat; asked again from time to time. */
export interface SocketDoor {
  /** @throws Refusal */
  check(auth: LiveAuth, listener: Listener): Promise<void>;
}
export interface SocketOptions {
  readonly servers: Readonly<Record<Listener, HttpServer>>;
  readonly rooms: StreamRooms;
  readonly door: SocketDoor;
  /** Resolves once the read models contain the news, because reviewers read those. */
  readonly whenReadable: (news: StreamNews) => Promise<unknown>;
  readonly log: Log;
  /** Further sockets on the console's origin, in namespaces of their own. */
  readonly onConsole?: (io: Server) => { close(): Promise<void> };
  /** From which address a handshake comes, proxies considered. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly maxPerAddress?: number;
  /** Absent: no other server has the same port. */
  readonly together?: SharedCounts;
  /** ms between checks whether a listener may still listen; for tests. */
  readonly checkEvery?: number;
}

/** Connections of one chat, and of one address, which a whole school may share. */
export const MAX_PLACES = { chat: 50, address: 2_000 };
export const MAX_AT_ONCE = 20_000;
export const CHECK_EVERY_MS = 30_000;
/** Clients send nothing but their identity and place, so messages are small. */
const MAX_BYTES = 4_000;

export interface Sockets {
  close(): Promise<void>;
}

export function serveSockets(options: SocketOptions): Sockets {
  const { together, maxPerAddress = MAX_PLACES.address } = options;
  const places = {
    chats: new Places(MAX_PLACES.chat, 'chat', together),
    addresses: new Places(maxPerAddress, 'address', together),
  };
  const console = serveOn('console', options, places);
  const made = [console, serveOn('share', options, places)];
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

/** Counts for both listeners together. */
interface AllPlaces {
  readonly chats: Places;
  readonly addresses: Places;
}

function serveOn(listener: Listener, options: SocketOptions, places: AllPlaces): Server {
  const io = new Server({
    path: LIVE_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_BYTES,
    perMessageDeflate: false,
    connectTimeout: 5_000,
    // Learners' pages may be anywhere; access is a token in the handshake, never a cookie.
    cors: listener === 'share' ? { origin: '*' } : { origin: false },
  });
  io.use(letIn((socket) => admit(socket, io, listener, { ...options, chats: places.chats }), options.log));
  io.attach(options.servers[listener]);
  // Counted as soon as it is open, whatever it wants.
  io.engine.on('connection', (connection: RawSocket) => {
    const leave = places.addresses.take(addressGroup(options.addressOf(connection.request)));
    if (leave) connection.once('close', leave);
    else connection.close(true);
  });
  return io;
}
/** The part of engine.io's sockets that is used here. */
interface RawSocket {
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): void;
  close(discard: boolean): void;
}

/** Middleware: passes the status of a refusal to the client. */
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

async function admit(
  socket: Socket,
  io: Server,
  listener: Listener,
  options: SocketOptions & { readonly chats: Places },
): Promise<void> {
  const parsed = liveAuthSchema.safeParse(socket.handshake.auth);
  if (!parsed.success) throw new Refusal(400, 'Invalid data', { code: 'malformed' });
  const auth = parsed.data;
  const free = io.engine.clientsCount > MAX_AT_ONCE ? null : options.chats.take(auth.chatId);
  if (!free) throw new Refusal(429, 'Too many connections', { code: 'too-many-requests' });
  try {
    await listen(socket, auth, listener, options, free);
  } catch (error) {
    free();
    throw error;
  }
}

async function listen(
  socket: Socket,
  auth: LiveAuth,
  listener: Listener,
  { rooms, door, whenReadable, checkEvery = CHECK_EVERY_MS }: SocketOptions,
  free: () => void,
): Promise<void> {
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
  const end = () => {
    clearInterval(look);
    leave();
    free();
  };
  socket.on('disconnect', end);
  // The client left before it was let in.
  if (!socket.conn || socket.conn.readyState !== 'open') end();
}
