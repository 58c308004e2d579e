import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KeptConnections } from './kept-connections.js';
import { parseNetworks } from './networks.js';
import { safeFetch, type SafeFetchOptions } from './safe-fetch.js';

let server: Server;
let port: number;
let opened = 0;
let closes = false;
beforeAll(async () => {
  server = createServer((_request, reply) => void reply.setHeader('connection', closes ? 'close' : 'keep-alive').end());
  server.on('connection', () => void (opened += 1));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  opened = 0;
  closes = false;
});

const options = { allowed: parseNetworks('127.0.0.0/8')!, connectTimeout: 30_000, timeout: 30_000, mostBytes: 1_000 };
/** A name server with one answer for each question. */
const naming = (...answers: readonly string[]): SafeFetchOptions['resolver'] => {
  let asked = 0;
  return ((_host: string, _options: unknown, done: (error: null, found: unknown) => void) =>
    done(null, [{ address: answers[asked++], family: 4 }])) as SafeFetchOptions['resolver'];
};

test('FETCH-12 a connection is kept for one owner’s messages to one server, at most as many as wanted', async () => {
  const by = new KeptConnections(options, 1);
  const send = (owner: string) => safeFetch(`http://127.0.0.1:${port}/`, { ...options, kept: { by, of: owner } });
  for (const { ok } of await Promise.all([send('a'), send('a'), send('a')])) expect(ok).toBe(true);
  expect(opened).toBe(1);
  await send('b');
  expect(opened).toBe(2);
});

test('FETCH-12 every new connection is checked: a name that leads inside by then is refused', async () => {
  closes = true;
  const by = new KeptConnections({ ...options, resolver: naming('127.0.0.1', '10.0.0.1') }, 1);
  const send = () => safeFetch(`http://receiver.example:${port}/`, { ...options, kept: { by, of: 'a' } });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first, second]).toMatchObject([{ ok: true }, { ok: false, error: 'refused' }]);
  expect(opened).toBe(1);
});
