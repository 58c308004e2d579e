import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { fastify } from 'fastify';
import { listenerConstraint, markShare } from '../http/hosts.js';
import { DiskAddresses } from './disk-address.js';
import { DiskFileStore, DiskFull, KeyTaken } from './disk-file-store.js';
import { serveDiskFiles } from './disk-routes.js';
import { fileStoreSuite } from './file-store.suite.js';
import { PNG } from './testing/sample-files.js';

let folder: string;
let store: DiskFileStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-files-'));
  store = new DiskFileStore(folder, new DiskAddresses(Buffer.alloc(32, 7)));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function open() {
  let ahead = 0;
  const server = fastify({
    // Otherwise a client's open connection would delay the end of the test.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 2_048, constraints: { listener: listenerConstraint } },
  });
  const routing = server.routing.bind(server);
  server.server.removeAllListeners('request');
  server.server.on('request', (request, reply) => {
    markShare(request);
    routing(request, reply);
  });
  serveDiskFiles(server, {
    files: store,
    uploads: { isAllowed: async () => true, came: async () => undefined },
    clock: { now: () => Date.now() + ahead },
    log: silentLog,
  });
  const shareUrl = await server.listen({ port: 0, host: '127.0.0.1' });
  return { store, shareUrl, later: (ms: number) => void (ahead = ms), close: () => server.close() };
}
describe('UPLD-U7 local disk', () => fileStoreSuite(open));

test('UPLD-U7 without a size any is accepted, up to the limit', async () => {
  const { shareUrl, close } = await open();
  const { url, headers } = await store.sign({ key: 'a.png', type: 'image/png', size: null, now: Date.now() }, shareUrl);
  expect((await fetch(url, { method: 'PUT', body: new Uint8Array(PNG), headers })).status).toBe(200);
  await close();
});

async function* chunksOf(...chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}
const anything = async () => undefined;
const names = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

test('UPLD-U3 a key that leads out of the folder, or into what is arriving, opens and deletes nothing', async () => {
  const outside = join(folder, '..', `outside-${process.pid}.png`);
  writeFileSync(outside, PNG);
  for (const key of [`../outside-${process.pid}.png`, outside, 'a/../../x', '.arriving/x', '', '.']) {
    expect(await store.open(key)).toBeNull();
    await store.delete(key);
    await expect(store.take(key, chunksOf(PNG), anything)).rejects.toThrow();
  }
  expect(readdirSync(join(folder, '..'))).toContain(`outside-${process.pid}.png`);
  rmSync(outside);
});
test.each([`chats/${'x'.repeat(256)}.png`, `chats/${'x'.repeat(256)}/y.png`])(
  'UPLD-U6 a key that no disk takes opens and deletes nothing, and leaves no folder: %s',
  async (key) => {
    await expect(store.take(key, chunksOf(PNG), anything)).rejects.toThrow('ENAMETOOLONG');
    expect(await store.open(key)).toBeNull();
    await store.delete(key);
    expect(names()).toEqual(['.arriving']);
  },
);
test('UPLD-U7 a file is there whole or not at all', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield PNG;
    throw new Error('the network');
  }
  await expect(store.take('a/b.png', broken(), anything)).rejects.toThrow('the network');
  await expect(store.take('a/b.png', chunksOf(PNG), () => Promise.reject(new Error('no PNG')))).rejects.toThrow();
  expect(names()).toEqual(['.arriving']);
  await store.take('a/b.png', chunksOf(PNG.subarray(0, 9), PNG.subarray(9)), anything);
  expect(names()).toEqual(['.arriving', 'a', 'a/b.png']);
});
test('UPLD-U7 the first of two that arrive under one key stays', async () => {
  const both = [store.take('a.png', chunksOf(PNG), anything), store.take('a.png', chunksOf(PNG), anything)];
  const results = await Promise.allSettled(both);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(store.take('a.png', chunksOf(PNG), anything)).rejects.toThrow(KeyTaken);
});
test.each(['ENOSPC', 'EDQUOT'])('UPLD-U7 a disk that says %s is full, and keeps no half', async (code) => {
  const noSpace = Object.assign(new Error(code), { code });
  await expect(store.take('a.png', chunksOf(PNG), () => Promise.reject(noSpace))).rejects.toThrow(DiskFull);
  expect(names()).toEqual(['.arriving']);
});
test('UPLD-U6 deleting the last file of a folder deletes the folder, not its neighbours', async () => {
  await store.take('chats/7/x/work/ana/a.png', chunksOf(PNG), anything);
  await store.take('chats/7/y/b.png', chunksOf(PNG), anything);
  await store.delete('chats/7/x/work/ana/a.png');
  expect(names()).toEqual(['.arriving', 'chats', 'chats/7', 'chats/7/y', 'chats/7/y/b.png']);
});
test('UPLD-U6 half a file that a crash left goes after an hour', async () => {
  await store.take('a.png', chunksOf(PNG), anything);
  for (const name of ['old', 'new']) writeFileSync(join(folder, '.arriving', name), '');
  const now = Date.now();
  utimesSync(join(folder, '.arriving', 'old'), new Date(now - 7_200_000), new Date(now - 7_200_000));
  await store.tidy(now);
  expect(names()).toEqual(['.arriving', '.arriving/new', 'a.png']);
});
test('UPLD-U13 a disk that fills up while a file arrives cuts it, and keeps its reserve for answers', async () => {
  let free = 400_000_000;
  const filling = new DiskFileStore(folder, new DiskAddresses(Buffer.alloc(32, 7)), async () => free);
  expect(await filling.isFull()).toBe(false);
  let sent = 0;
  async function* arriving(): AsyncGenerator<Buffer> {
    for (; sent < 20; sent += 1) {
      yield Buffer.alloc(1_000_000);
      // Somebody else fills the disk meanwhile.
      free -= 50_000_000;
    }
  }
  await expect(filling.take('a.png', arriving(), anything)).rejects.toThrow(DiskFull);
  expect(sent).toBeLessThan(10);
  expect(names()).toEqual(['.arriving']);
  expect(await filling.isFull()).toBe(true);
});
