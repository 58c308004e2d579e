/** The server on its own Postgres: what happens when that dies, when two start on one data, and on the way out. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { createFlow, listFlows } from '@parley/contracts/http/flows';
import { startParley, type Parley } from './parley.js';
import { loadConfig, type Config } from './platform/config/config.js';
import { readRunningAddress } from './platform/database/running-address.js';
import { openBesideRunning } from './open-beside-running.js';
import { Client, newAuthor } from './testing/client.js';
import { LANGUAGES_DIR } from './testing/test-parley.js';

const log = pino({ level: 'error' });
let dataDir: string;
let config: Config;
let parley: Parley;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'parley-faults-'));
  const loaded = loadConfig({ PORT: '0', SHARE_PORT: '0', DATA_DIR: dataDir });
  if (!loaded.ok) throw new Error('config');
  ({ config } = loaded);
  await expect(openBesideRunning(config, log)).rejects.toThrow(/No Parley runs on/);
  parley = await startParley({ config, log, languagesDir: LANGUAGES_DIR });
});
afterAll(async () => {
  await parley.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const until = async (what: () => Promise<boolean>): Promise<void> => {
  while (!(await what())) await pause(20);
};
/** First line of the pid file that Postgres keeps in its data directory. */
const postmaster = async (): Promise<number> => {
  const { rows } = await parley.stores.pool.query<{ file: string }>("select pg_read_file('postmaster.pid') as file");
  return parseInt(rows[0]?.file ?? '', 10);
};
const flowsBegun = async (): Promise<number> =>
  (await parley.stores.pool.query('select 1 from flow_number')).rowCount ?? 0;
const isReady = async () => (await new Client(parley.consoleUrl).raw('GET', '/api/health')).status === 200;

test('FAULT-1 a second start on the same data says so', async () => {
  await expect(startParley({ config, log, languagesDir: LANGUAGES_DIR })).rejects.toMatchObject({
    name: 'EmbeddedPostgresError',
    code: 'already-running',
  });
  expect(await isReady()).toBe(true);
});

test('FAULT-2 while Postgres is away requests are answered 503 with Retry-After; then it goes on, and nothing is lost', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const { id } = await author.ok(createFlow, { body: { name: 'Survivor' } });
  process.kill(await postmaster(), 'SIGKILL');
  const seen = new Set<number>();
  await until(async () => {
    const answer = await author.call(listFlows);
    seen.add(answer.status);
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('2');
    return seen.has(503) && answer.status === 200;
  });
  expect([...seen].sort()).toEqual([200, 503]);
  await until(isReady);
  // The events are all there. Read models are written without waiting for the disk, so the last rows are made again
  // within the second that the projections take to notice.
  await until(async () =>
    (await author.ok(listFlows)).flows.some((flow) => flow.id === id && flow.name === 'Survivor'),
  );
  expect((await author.call(createFlow, { body: {} })).status).toBe(201);
});

test('FAULT-3 a command next to it finds the running Postgres', async () => {
  expect(readRunningAddress(dataDir)).toContain('postgres://');
  const beside = await openBesideRunning(config, log);
  await beside.store.ping();
  await beside.close();
});

test('FAULT-4 stopping finishes what is under way, and leaves no address behind', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const before = await flowsBegun();
  const running = author.call(createFlow, { body: { name: 'Last' } });
  await until(async () => (await flowsBegun()) > before);
  const [answer] = await Promise.all([running, parley.stop()]);
  expect(answer.status).toBe(201);
  expect(readRunningAddress(dataDir)).toBeNull();
  parley = await startParley({ config, log, languagesDir: LANGUAGES_DIR });
  const again = new Client(parley.consoleUrl, author.jwt);
  expect((await again.ok(listFlows)).flows).toMatchObject([{ name: 'Last' }]);
});
