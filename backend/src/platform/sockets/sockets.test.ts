import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { chatStream } from '@parley/contracts/events/event-store';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { LIVE_PATH } from '@parley/contracts/http/live';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { io, type Socket } from 'socket.io-client';
import { Refusal } from '../http/refusal.js';
import { StreamRooms } from './stream-rooms.js';
import { serveSockets, type SocketDoor, type Sockets } from './sockets.js';

const CHAT = '00000000-0000-4000-8000-000000000001';
let servers: { console: Server; share: Server };
let store: MemoryEventStore;
let rooms: StreamRooms;
let sockets: Sockets;
let allowed: boolean;
let address: string;
/** How long the door takes to decide. */
let wait: Promise<void>;
const open: Socket[] = [];

const listening = async (): Promise<Server> => {
  const server = createServer((_request, reply) => reply.end('page'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
};
beforeEach(async () => {
  allowed = true;
  address = '10.0.0.1';
  wait = Promise.resolve();
  store = new MemoryEventStore();
  servers = { console: await listening(), share: await listening() };
  rooms = new StreamRooms(store, () => Promise.resolve(null), 'chat-', silentLog);
  const door: SocketDoor = {
    check: async () => {
      await wait;
      if (!allowed) throw new Refusal(401, 'No', { code: 'x' });
    },
  };
  sockets = serveSockets({
    servers,
    rooms,
    door,
    whenReadable: () => Promise.resolve(),
    log: silentLog,
    checkEvery: 20,
    addressOf: () => address,
    maxPerAddress: 60,
  });
});
afterEach(async () => {
  open.splice(0).forEach((socket) => socket.disconnect());
  await sockets.close();
  await Promise.all(Object.values(servers).map((server) => new Promise((done) => server.close(done))));
});

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const connect = (chatId = CHAT): Promise<Socket> =>
  new Promise((done, fail) => {
    const auth = { flowId: 7, chatId, token: 'x'.repeat(43) };
    const socket = io(urlOf(servers.share), {
      path: LIVE_PATH,
      transports: ['websocket'],
      auth,
      reconnection: false,
      forceNew: true,
    });
    open.push(socket);
    socket.once('connect', () => done(socket));
    socket.once('connect_error', fail);
    // Closed before it was let in.
    socket.once('disconnect', (reason) => fail(new Error(reason)));
  });
const gone = (socket: Socket) => new Promise((done) => socket.once('disconnect', done));
const happens = (chatId: string) =>
  store.append(chatStream(chatId), 'any', [{ id: randomUUID(), type: 'AnswerGiven', data: {}, meta: { at: 1 } }]);

test('LIVE-4 a listener who loses the right is cut off', async () => {
  const socket = await connect();
  const cut = gone(socket);
  allowed = false;
  await cut;
  expect(rooms.size(chatStream(CHAT))).toBe(0);
});

test('LIVE-6 a chat has so many listeners at most; who leaves makes room', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => connect()));
  await expect(connect()).rejects.toThrow('429');
  const socket = all[0]!;
  socket.disconnect();
  for (const end = Date.now() + 30_000; rooms.size(chatStream(CHAT)) === 50 && Date.now() < end;)
    await new Promise((done) => setImmediate(done));
  await connect();
});

test('LIVE-6 of many who come at once, a chat lets 50 in, however long it takes to know them', async () => {
  let open: () => void = () => undefined;
  wait = new Promise((done) => (open = done));
  const all = Array.from({ length: 58 }, () => connect());
  const settled = Promise.allSettled(all);
  await expect(
    Promise.any(
      all.map((one) =>
        one.then(
          () => Promise.reject(new Error('let in')),
          (e: Error) => e,
        ),
      ),
    ),
  ).resolves.toMatchObject({ message: '429' });
  open();
  const states = (await settled).map(({ status }) => status);
  expect(states.filter((status) => status === 'fulfilled')).toHaveLength(50);
});

test('LIVE-6 a refused one occupies no place', async () => {
  allowed = false;
  for (let n = 0; n < 55; n += 1) await expect(connect()).rejects.toThrow('401');
  allowed = true;
  await connect();
});

test('LIVE-14 an address has so many sockets at most, over all chats; another address is served as before', async () => {
  const other = (n: number) => `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`;
  await Promise.all(Array.from({ length: 60 }, (_, n) => connect(other(n))));
  await expect(connect(other(61))).rejects.toThrow();
  address = '10.0.0.2';
  await connect(other(61));
});

test('LIVE-6 other addresses of the listener are served as before; closing ends every socket', async () => {
  expect(await (await fetch(`${urlOf(servers.share)}/chats/7`)).text()).toBe('page');
  const cut = gone(await connect());
  await sockets.close();
  await cut;
});

test('LIVE-1 several events at once are one piece of news, and what happened before is none', async () => {
  await happens(CHAT);
  const position = (await store.readAll({ after: null, limit: 10 })).at(-1)!.position;
  const late = new StreamRooms(store, () => Promise.resolve(position), 'chat-', silentLog);
  const heard: number[] = [];
  let tell: () => void = () => undefined;
  const next = new Promise<void>((done) => (tell = done));
  await late.join(chatStream(CHAT), ({ revision }) => {
    heard.push(revision);
    if (revision === 2) tell();
  });
  await Promise.all([happens(CHAT), happens(CHAT), happens('00000000-0000-4000-8000-000000000002')]);
  await next;
  expect(heard.at(-1)).toBe(2);
  expect(heard).not.toContain(0);
  await late.close();
});
