import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { Closers } from '../closers.js';
import { listen, type Listening } from './listen.js';
import { createServer } from './server.js';

const PATIENCE = { requests: 200, readers: 1_000 };
/** Far more than the system takes by itself. */
const LARGE = 'x'.repeat(40_000_000);
/** More than is looked at as small, and soon read. */
const LONG = 'x'.repeat(2_000_000);
const closers = new Closers();
let ports: Listening;
const sockets: Socket[] = [];

beforeAll(async () => {
  const server = createServer({
    log: silentLog,
    trustProxy: false,
    addresses: { publicUrl: '', shareUrl: '' },
    google: false,
    damagedLink: () => null,
    patience: PATIENCE,
  });
  server.get('/large', () => LARGE);
  server.post('/body', () => 'all there');
  server.get('/late', async () => {
    // Nothing waits to be read meanwhile.
    await new Promise((done) => setTimeout(done, PATIENCE.readers * 2));
    return LONG;
  });
  ports = await listen(server, { port: 0, sharePort: 0 }, closers);
});
afterAll(async () => {
  sockets.forEach((socket) => socket.destroy());
  await closers.close((_step, error) => expect(error).toBeUndefined());
});

async function say(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}
const hosts = ['console', 'share'] as const;

test.each(hosts)('HTTP-31 a head that does not end is not waited for on the %s host', async (host) => {
  const socket = await say(ports[host], 'GET /large HTTP/1.1\r\nhost: x\r\nx-slow: ');
  socket.resume();
  await once(socket, 'close');
});
test.each(hosts)('HTTP-9 a body that does not come is not waited for on the %s host', async (host) => {
  const head = 'POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 80\r\n\r\n{';
  const socket = await say(ports[host], head);
  socket.resume();
  await once(socket, 'close');
});
test.each(hosts)('HTTP-31 whoever does not read a large reply is dropped on the %s host', async (host) => {
  const socket = await say(ports[host], 'GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  socket.pause();
  // The server has ended the connection: what the system still holds comes, and then no more of the reply.
  const open = () =>
    new Promise<number>((done, fail) => ports.servers[host].getConnections((e, n) => (e ? fail(e) : done(n))));
  while ((await open()) > 0) await new Promise((done) => setImmediate(done));
  let read = 0;
  socket.on('data', (bytes: Buffer) => (read += bytes.length)).resume();
  await once(socket, 'close');
  expect(read).toBeLessThan(LARGE.length);
});
test('HTTP-31 a reply that is long in the making is sent whole', async () => {
  const socket = await say(ports.console, 'GET /late HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  let read = 0;
  for await (const bytes of socket) read += (bytes as Buffer).length;
  expect(read).toBeGreaterThan(LONG.length);
});
