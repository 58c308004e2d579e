import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { Closers } from '../closers.js';
import { listenerConstraint } from './hosts.js';
import { listen } from './listen.js';

/** ms; far less than the interval of Node's own check, so that only our timeout can fire. */
const TIMEOUT = 150;
const closers = new Closers();
let share: number;
let arrived: string[] = [];

beforeAll(async () => {
  const server = fastify({ requestTimeout: TIMEOUT, routerOptions: { constraints: { listener: listenerConstraint } } });
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
  server.route({
    method: ['PUT', 'POST'],
    url: '/*',
    handler: async ({ raw, url }) => {
      for await (const chunk of raw) arrived.push(`${url} ${String(chunk)}`);
      return 'all there';
    },
  });
  ({ share } = await listen(server, { port: 0, sharePort: 0 }, closers));
});
afterAll(() => closers.close((_step, error) => expect(error).toBeUndefined()));
beforeEach(() => (arrived = []));

/** Sends half of a request; the test sends the rest. */
async function half(method: string, path: string): Promise<Socket> {
  const socket = connect(share, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ncontent-length: 8\r\n\r\nhalf`);
  return socket;
}

test('HTTP-9 a body that does not come is not waited for, except for a file: a slow network may take minutes', async () => {
  const file = await half('PUT', '/uploads/a.png');
  const [json, other] = [await half('POST', '/api/x'), await half('PUT', '/api/uploads/')];
  await Promise.all([once(json, 'close'), once(other, 'close')]);
  expect(file.destroyed).toBe(false);
  const reply = once(file, 'data');
  file.write('half');
  expect(String((await reply)[0])).toContain('all there');
  expect(arrived.filter((each) => each.startsWith('/uploads/'))).toEqual([
    '/uploads/a.png half',
    '/uploads/a.png half',
  ]);
  file.destroy();
});
