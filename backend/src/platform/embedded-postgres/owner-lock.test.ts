import { spawn, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeOwnerLock, type OwnerLock } from './owner-lock.js';

let dir: string;
let held: OwnerLock[];
let children: ChildProcess[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'parley-lock-'));
  held = [];
  children = [];
});
afterEach(() => {
  for (const lock of held) lock.release();
  for (const child of children) child.kill('SIGKILL');
  jest.restoreAllMocks();
  rmSync(dir, { recursive: true, force: true });
});

const lockFile = (at = dir) => join(at, 'owner.lock');
async function take(at = dir, warnings: string[] = []): Promise<OwnerLock> {
  const lock = await takeOwnerLock(lockFile(at), at, (text) => warnings.push(text));
  held.push(lock);
  return lock;
}
const readLock = (at = dir) => JSON.parse(readFileSync(lockFile(at), 'utf8')) as { port: number; socket?: string };
/**
 * As seen from another container: nobody listens on that port of its own loopback, and the process number belongs to
 * another process.
 */
const seeFromElsewhere = (at = dir) =>
  writeFileSync(lockFile(at), JSON.stringify({ ...readLock(at), port: 1, pid: process.pid }));
// Windows has no socket files, so only the port is tried there
const SOCKETS = process.platform === 'win32' ? test.skip : test;

SOCKETS('STORE-72 a living owner is found where its port is not', async () => {
  const lock = await take();
  seeFromElsewhere();
  await expect(take()).rejects.toMatchObject({
    code: 'already-running',
    message: expect.stringMatching(
      /^Another start \(in another container: process \d+ of .+\) is running on .+Stop it.+delete .+owner\.lock and/,
    ),
  });
  lock.release();
  await take();
});

SOCKETS('STORE-72 so it is in a directory whose path is too long for a socket', async () => {
  const deep = join(dir, 'd'.repeat(120), 'e'.repeat(120));
  mkdirSync(deep, { recursive: true });
  const warnings: string[] = [];
  const lock = await take(deep, warnings);
  seeFromElsewhere(deep);
  await expect(take(deep)).rejects.toMatchObject({ code: 'already-running' });
  lock.release();
  await take(deep, warnings);
  expect(warnings).toEqual([]);
});

SOCKETS('STORE-73 a place that can be no socket (copied, or on another file system) holds nobody up', async () => {
  // Linux reports ECONNREFUSED for a plain file where others report ENOTSOCK; a link to itself fails with another code
  // everywhere.
  symlinkSync('copied.sock', join(dir, 'copied.sock'));
  writeFileSync(lockFile(), JSON.stringify({ pid: 1, port: 1, word: 'gone', host: 'other', socket: 'copied.sock' }));
  await take();
  expect(readLock().socket).not.toBe('copied.sock');
});

SOCKETS('STORE-73 the socket of an owner that was killed holds nobody up, and is cleared away', async () => {
  const socket = join(dir, 'owner-dead.sock');
  const owner = spawn(process.execPath, [
    '-e',
    'require("net").createServer().listen(process.argv[1], () => console.log(1))',
    socket,
  ]);
  children.push(owner);
  await new Promise((done) => owner.stdout.once('data', done));
  writeFileSync(lockFile(), JSON.stringify({ pid: owner.pid, port: 1, word: 'dead', socket: 'owner-dead.sock' }));
  await expect(take()).rejects.toMatchObject({ code: 'already-running' });
  const gone = new Promise((done) => owner.once('exit', done));
  owner.kill('SIGKILL');
  await gone;
  expect(existsSync(socket)).toBe(true);
  const lock = await take();
  expect(readdirSync(dir).sort()).toEqual([readLock().socket, 'owner.lock'].sort());
  lock.release();
  expect(readdirSync(dir)).toEqual([]);
});

SOCKETS('STORE-74 where no socket can be made the port guards alone, and the start says so', async () => {
  // Both the directory's path and a link's path are too long for a socket.
  const deep = join(dir, 'd'.repeat(120));
  mkdirSync(deep);
  jest.spyOn(os, 'tmpdir').mockReturnValue(deep);
  const warnings: string[] = [];
  await take(deep, warnings);
  expect(warnings).toEqual([
    expect.stringMatching(/^No socket can be made in .+Never run two on one data directory\.$/),
  ]);
  await expect(take(deep)).rejects.toMatchObject({
    code: 'already-running',
    message: expect.stringContaining(`process ${process.pid}`),
  });
});
