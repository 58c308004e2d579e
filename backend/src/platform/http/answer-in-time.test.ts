import { StoreUnavailable } from '@parley/contracts/events/event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Closers } from '../closers.js';
import { listen } from './listen.js';
import { createServer } from './server.js';

const closers = new Closers();
afterEach(() => closers.close((_step, error) => expect(error).toBeUndefined()));

/** @param answers whether Postgres answers, look by look; the last goes on */
const open = (...answers: boolean[]) => openWith((look) => answers[Math.min(look, answers.length - 1)] ?? true);

async function openWith(answers: (look: number) => boolean | Promise<boolean>) {
  let looks = 0;
  const server = createServer({
    log: silentLog,
    trustProxy: false,
    addresses: { publicUrl: '', shareUrl: '' },
    google: false,
    damagedLink: () => null,
    waiting: { afterMs: 50, answers: async () => answers(looks++) },
  });
  const finish: (() => void)[] = [];
  const later = () => new Promise<void>((done) => finish.push(done));
  const wait = async () => {
    await later();
    return { done: true };
  };
  server.get('/waits', wait);
  server.post('/body', wait);
  server.get('/long', async () => {
    await later();
    return { words: 'one half, '.repeat(300_000) };
  });
  server.get('/before', { onRequest: () => later() }, () => ({ done: true }));
  server.get('/fails', () => {
    throw new Error('the library says which table');
  });
  await server.register((scope, _options, done) => {
    scope.setErrorHandler((error, _request, reply) =>
      reply.status(503).send(`a page, ${error instanceof StoreUnavailable}`),
    );
    scope.get('/page', wait);
    done();
  });
  const { console: port } = await listen(server, { port: 0, sharePort: 0 }, closers);
  return { port, url: `http://localhost:${port}`, looks: () => looks, finish: () => finish.forEach((each) => each()) };
}

test('FAULT-5 whoever waits while Postgres answers nothing gets 503 in the form of the address', async () => {
  const { url, finish } = await open(false);
  const asked = await Promise.all(
    ['/waits', '/before', '/page'].map(async (path) => {
      const reply = await fetch(url + path);
      return [reply.status, reply.headers.get('retry-after'), await reply.text()];
    }),
  );
  const problem = expect.stringContaining('"code":"unavailable"');
  expect(asked).toEqual([
    [503, '2', problem],
    [503, '2', problem],
    [503, null, 'a page, true'],
  ]);
  // The server drops a reply that comes too late.
  finish();
  expect((await fetch(`${url}/nowhere`)).status).toBe(404);
});

test('FAULT-7 a failure at an address outside the API is refused in our words', async () => {
  const reply = await fetch(`${(await open(true)).url}/fails`);
  expect([reply.status, await reply.json()]).toEqual([
    500,
    { message: 'Something went wrong on the server', code: 'internal', errors: [] },
  ]);
});

test('FAULT-5 long work goes on as long as Postgres answers', async () => {
  const { url, finish, looks } = await open(true);
  const asked = fetch(`${url}/waits`);
  while (looks() < 2) await new Promise(setImmediate);
  finish();
  const reply = await asked;
  expect([reply.status, await reply.json()]).toEqual([200, { done: true }]);
});

test('FAULT-5 work that is under way ends when Postgres stops answering', async () => {
  const { url, looks } = await open(true, false);
  expect((await fetch(`${url}/waits`)).status).toBe(503);
  expect(looks()).toBe(2);
});

test('FAULT-5 a reply that is being packed is not refused any more', async () => {
  const { url, finish } = await openWith(async () => {
    finish();
    await new Promise(setImmediate);
    return false;
  });
  const reply = await fetch(`${url}/long`, { headers: { 'accept-encoding': 'gzip' } });
  expect([reply.status, Object.keys((await reply.json()) as object)]).toEqual([200, ['words']]);
});

test('FAULT-5 a body that is still arriving is waited for', async () => {
  const { port, looks } = await open(false);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{');
  const text = once(socket, 'data');
  // Longer than it takes until it is looked whether Postgres answers.
  for (let n = 0; n < 10; n++) {
    socket.write(' ');
    await pause(10);
  }
  expect(looks()).toBe(0);
  socket.write(`${' '.repeat(99_988)}}`);
  expect(String((await text)[0])).toMatch(/^HTTP\/1.1 503/);
  socket.destroy();
});
