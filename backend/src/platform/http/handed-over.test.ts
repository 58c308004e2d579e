import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { Closers } from '../closers.js';
import type { HandedOver } from './handed-over.js';
import { listen } from './listen.js';

/** ms; far less than the interval of Node's own check. */
const TIMEOUT = 150;
type Take = Parameters<HandedOver['begin']>[0];

let front: Server;
let take: Take | null;
let closers: Closers;
let release: () => void;

beforeEach(async () => {
  front = createServer((socket) => (take ? take('share', socket) : socket.destroy()));
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  closers = new Closers();
  const server = fastify({ requestTimeout: TIMEOUT, http: { connectionsCheckingInterval: TIMEOUT } });
  server.get('/soon', () => 'all there');
  server.get('/late', async () => {
    await new Promise<void>((resolve) => (release = resolve));
    return 'all there';
  });
  await server.ready();
  const begin = (given: Take) => {
    take = given;
    return () => (take = null);
  };
  await listen(server, { port: 0, sharePort: 0 }, closers, { ports: { console: 1, share: 2 }, begin });
});
afterEach(() => {
  front.close();
});
const close = () => closers.close((_step, error) => expect(error).toBeUndefined());

async function say(text: string): Promise<Socket> {
  const { port } = front.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

test('HTTP-31 a head that does not end is not waited for on a connection that was handed over', async () => {
  const socket = await say('GET /soon HTTP/1.1\r\nhost: x\r\nx-slow: ');
  socket.resume();
  await once(socket, 'close');
  await close();
});

test('OPS-53 a running request on a connection that was handed over ends before the server does, an idle one is closed', async () => {
  const idle = await say('GET /soon HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(idle, 'data');
  const late = await say('GET /late HTTP/1.1\r\nhost: x\r\n\r\n');
  while (!release) await new Promise(setImmediate);
  let isClosed = false;
  const closing = close().then(() => (isClosed = true));
  await once(idle, 'close');
  expect(take).toBeNull();
  expect(isClosed).toBe(false);
  const reply = once(late, 'data');
  release();
  expect(String((await reply)[0])).toContain('all there');
  await closing;
});
