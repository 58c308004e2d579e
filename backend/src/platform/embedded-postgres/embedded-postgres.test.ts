import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import type { Log } from '@parley/contracts/log';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';

const FAST = { fsync: 'off' };
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const cleanUp: (() => Promise<unknown> | void)[] = [];

function newDir(mode = 0o755): string {
  const dir = mkdtempSync(join(tmpdir(), 'parley-pg-'));
  chmodSync(dir, mode);
  cleanUp.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function start(
  dir: string,
  more: { port?: number; restart?: boolean; log?: Log } = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dir, log: silentLog, flags: FAST, ...more });
  cleanUp.push(() => server.stop());
  return server;
}

/** Made for the first test that asks: making files for each takes longer than most of these tests. */
let made: Promise<string> | undefined;
async function makeOnce(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'parley-pg-made-'));
  chmodSync(dir, 0o755);
  await (await startEmbeddedPostgres({ dir, log: silentLog, flags: FAST })).stop();
  return dir;
}
afterAll(async () => {
  if (made) rmSync(await made, { recursive: true, force: true });
});

/** A directory that was started and stopped before. */
async function usedDir(): Promise<string> {
  const dir = newDir();
  execFileSync('cp', ['-a', `${await (made ??= makeOnce())}/.`, dir]);
  return dir;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface Told {
  readonly url?: string;
  readonly pid?: number;
  readonly log?: string;
  readonly code?: string;
  readonly message?: string;
}

/** Starts Postgres in another process. Resolves with its first output that isn't a log line. */
async function startElsewhere(dir: string, uid?: number): Promise<{ child: ChildProcess; told: Told; logs: string[] }> {
  const child = spawn(process.execPath, [resolve(__dirname, 'testing/holder.cjs'), dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
    env: { ...process.env, HOME: tmpdir() },
  });
  cleanUp.push(() => void child.kill('SIGKILL'));
  const logs: string[] = [];
  for await (const line of createInterface({ input: child.stdout! })) {
    const told = JSON.parse(line) as Told;
    if (told.log === undefined) return { child, told, logs };
    logs.push(told.log);
  }
  throw new Error('the other process said nothing');
}

const kill = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<void>((done) => {
    child.once('exit', () => done());
    child.kill(signal);
  });

/** A zombie process doesn't count as running. */
const isRunning = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** Polls, because there is no event for a condition of another process. */
async function until(condition: () => boolean, ms = 30_000): Promise<void> {
  for (const end = Date.now() + ms; !condition(); await pause(10))
    if (Date.now() > end) throw new Error('waited in vain');
}

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

test('STORE-60 the first start makes a cluster, the next finds the data; stop leaves no process and can be repeated', async () => {
  const dir = newDir();
  const first = await start(dir);
  await ask(first.url, 'create table kept as select 42 as answer');
  expect(await ask(first.url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
  const { pid } = first;
  await first.stop();
  await first.stop();
  expect(isRunning(pid)).toBe(false);
  const second = await start(dir);
  expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(statSync(join(dir, 'password')).mode & 0o777).toBe(0o600);
});

test('STORE-61 a second start on the same data names the process that runs, and does it no harm', async () => {
  const dir = await usedDir();
  const server = await start(dir);
  await expect(start(dir)).rejects.toMatchObject({
    code: 'already-running',
    message: expect.stringContaining(`process ${process.pid}`),
  });
  const { told } = await startElsewhere(dir);
  expect(told).toMatchObject({ code: 'already-running', message: expect.stringContaining(`process ${process.pid}`) });
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  await start(dir);
});

test('STORE-62 exactly one of two starts at the same moment gets the data', async () => {
  const dir = newDir();
  const results = await Promise.all([startElsewhere(dir), startElsewhere(dir)]);
  expect(results.filter(({ told }) => told.url)).toHaveLength(1);
  expect(results.filter(({ told }) => told.code === 'already-running')).toHaveLength(1);
  const winner = results.find(({ told }) => told.url)!;
  await kill(winner.child, 'SIGTERM');
  await until(() => !isRunning(winner.told.pid!));
});

test('STORE-63 after kill -9 of the process Postgres ends by itself, and the next start has every acknowledged row', async () => {
  const dir = await usedDir();
  const { child, told } = await startElsewhere(dir);
  await ask(told.url!, 'create table kept (n int)');
  await ask(told.url!, 'insert into kept select generate_series(1, 100)');
  await kill(child, 'SIGKILL');
  await until(() => !isRunning(told.pid!));
  const again = await start(dir);
  expect(await ask(again.url, 'select count(*)::int as n from kept')).toEqual([{ n: 100 }]);
});

function parentOf(pid: number): number | null {
  try {
    return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    // No process, or it has just ended.
    return null;
  }
}

test('STORE-64 an orphan whose guard was killed too is stopped by the next start, whoever has its number now', async () => {
  const dir = await usedDir();
  const { child, told } = await startElsewhere(dir);
  await ask(told.url!, 'create table kept as select 7 as n');
  const guard = parentOf(told.pid!)!;
  // The guard's other child waits for the end of the owner, and would stop Postgres then.
  const watchers = readdirSync('/proc')
    .map(Number)
    .filter((pid) => parentOf(pid) === guard && pid !== told.pid);
  expect(watchers).toHaveLength(1);
  const lock = JSON.parse(readFileSync(join(dir, 'owner.lock'), 'utf8')) as object;
  // Paused first, because it would start another server once its guard has exited.
  child.kill('SIGSTOP');
  for (const pid of [...watchers, guard]) process.kill(pid, 'SIGKILL');
  await kill(child, 'SIGKILL');
  expect(isRunning(told.pid!)).toBe(true);
  // As if the dead owner's process number now belonged to another process.
  writeFileSync(join(dir, 'owner.lock'), JSON.stringify({ ...lock, pid: process.pid }));
  const again = await start(dir);
  expect(isRunning(told.pid!)).toBe(false);
  expect(await ask(again.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('STORE-65 a postmaster that is killed comes back on the same port within seconds, with its data', async () => {
  const server = await start(await usedDir());
  await ask(server.url, 'create table kept as select 9 as n');
  const { pid, port, url } = server;
  const exits: string[] = [];
  const gone = new Promise<void>((done) =>
    server.onExit((reason) => {
      exits.push(reason);
      done();
    }),
  );
  process.kill(pid, 'SIGKILL');
  await gone;
  await server.up();
  expect(exits).toHaveLength(1);
  expect([server.port, server.url]).toEqual([port, url]);
  expect(server.pid).not.toBe(pid);
  expect(await ask(url, 'select n from kept')).toEqual([{ n: 9 }]);
  await server.stop();
  expect(exits).toHaveLength(1);
});

test('STORE-66 without restart an unexpected exit is only reported', async () => {
  const server = await start(await usedDir(), { restart: false });
  const reason = new Promise<string>((done) => server.onExit(done));
  process.kill(server.pid, 'SIGQUIT');
  expect(await reason).toMatch(/exit code|signal/);
  await server.stop();
});

test('STORE-67 data of another major version, a lost password and an occupied port are explained in words', async () => {
  const dir = await usedDir();
  const server = await start(dir);
  const other = await usedDir();
  await expect(start(other, { port: server.port })).rejects.toMatchObject({
    code: 'start-failed',
    message: expect.stringContaining('port'),
  });
  await server.stop();
  const version = join(dir, 'cluster', 'PG_VERSION');
  const real = readFileSync(version);
  writeFileSync(version, '15\n');
  await expect(start(dir)).rejects.toMatchObject({
    code: 'wrong-version',
    message: expect.stringContaining('Postgres 15'),
  });
  writeFileSync(version, real);
  rmSync(join(dir, 'password'));
  await expect(start(dir)).rejects.toMatchObject({ code: 'password-lost' });
});

test('STORE-68 a start killed while it made its files begins again', async () => {
  const dir = newDir();
  mkdirSync(join(dir, 'cluster.making'));
  writeFileSync(join(dir, 'cluster.making', 'PG_VERSION'), '18');
  const server = await start(dir);
  expect(existsSync(join(dir, 'cluster.making'))).toBe(false);
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

// Only root can switch to another user, so other users skip these tests, and the title says so.
(isRoot ? describe : describe.skip)('started by root (skipped for other users)', () => {
  test('STORE-69 Postgres itself runs as an ordinary user', async () => {
    const server = await start(await usedDir());
    expect(statSync(`/proc/${server.pid}`).uid).not.toBe(0);
  });

  test('STORE-70 in a directory that others may not enter Postgres keeps its files where it can reach them, and says so', async () => {
    const dir = join(newDir(0o700), 'data');
    const said: string[] = [];
    const server = await start(dir, { log: { ...silentLog, info: (_, text) => void said.push(text) } });
    const place = readFileSync(join(dir, 'cluster-is-at'), 'utf8').trim();
    cleanUp.unshift(() => rmSync(place, { recursive: true, force: true }));
    expect(place).toMatch(/^\/var\/lib\/parley\/[0-9a-f]{16}$/);
    expect(said.join('\n')).toContain(place);
    await ask(server.url, 'create table kept as select 3 as n');
    await server.stop();
    const again = await start(dir);
    expect(await ask(again.url, 'select n from kept')).toEqual([{ n: 3 }]);
  });

  test('STORE-71 STORE-61 an ordinary user can start it as well; root, who is refused then, moves nothing', async () => {
    const dir = newDir(0o700);
    chownSync(dir, NOBODY, NOBODY);
    const { child, told } = await startElsewhere(dir, NOBODY);
    expect(told.message).toBeUndefined();
    expect(statSync(`/proc/${told.pid}`).uid).toBe(NOBODY);
    expect(await ask(told.url!, 'select 1 as one')).toEqual([{ one: 1 }]);
    await expect(start(dir)).rejects.toMatchObject({ code: 'already-running' });
    expect(existsSync(join(dir, 'cluster-is-at'))).toBe(false);
    await kill(child, 'SIGTERM');
    expect(isRunning(told.pid!)).toBe(false);
  });
});

test('OPS-43 the log tells of a refused statement without the statement and without what it was about', async () => {
  const lines: string[] = [];
  const log = { ...silentLog, warn: (fields: object) => void lines.push(JSON.stringify(fields)) } as Log;
  const { url } = await start(await usedDir(), { log });
  await ask(url, 'create table t (id text primary key)');
  await ask(url, "insert into t values ('what-ana-wrote')");
  await expect(ask(url, "insert into t values ('what-ana-wrote')")).rejects.toThrow(/duplicate/);
  while (!lines.some((line) => line.includes('duplicate key'))) await pause(10);
  expect(lines.join()).not.toContain('what-ana-wrote');
  expect(lines.join()).not.toContain('insert');
});

test('OPS-50 what Postgres says when it starts and stops isn’t a warning, what goes wrong is one', async () => {
  const [calm, warnings]: string[][] = [[], []];
  const to = (lines: string[] | undefined) => (fields: object) => void lines?.push(JSON.stringify(fields));
  const log = { ...silentLog, info: to(calm), warn: to(warnings) } as Log;
  const server = await start(await usedDir(), { log, restart: false });
  await expect(ask(server.url, 'select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
  await server.stop();
  expect(calm?.join()).toContain('ready to accept connections');
  expect(warnings).toEqual([]);
  const killed = await start(await usedDir(), { log, restart: false });
  await expect(ask(killed.url, 'select 1 / 0')).rejects.toThrow();
  while (!warnings?.some((line) => line.includes('division by zero'))) await pause(10);
});
