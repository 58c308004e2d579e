/** Installations of earlier versions, brought up to date by this one. */
import { createServer, type AddressInfo } from 'node:net';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { login } from '@parley/contracts/http/auth';
import { areOutdated, rebuild } from '@parley/projections/rebuild';
import { rebuildPercent } from '@parley/projections/rebuild-progress';
import { tableSums } from '@parley/projections/testing/read-models-database';
import type { Pool } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { loadConfig } from './platform/config/config.js';
import { createDataSource, migrationsIn } from './platform/database/data-source.js';
import { migrate, type MigrationStep } from './platform/database/migrate.js';
import { SCHEMA } from './schema.js';
import { openStores } from './stores.js';
import { Client } from './testing/client.js';
import { FORMER, formerInstallation, type Former, type FormerInstallation } from './testing/former-installation.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

jest.setTimeout(600_000);

/** Checksums of the read models after an upgrade that nobody killed. */
const sums = new Map<Former, Record<string, string>>();
const opened: { drop(): Promise<void> }[] = [];
afterAll(async () => {
  for (const each of opened) await each.drop();
});
async function former(name: Former): Promise<FormerInstallation> {
  const installation = await formerInstallation(name);
  opened.push(installation);
  return installation;
}
const startOn = ({ url, dataDir }: FormerInstallation): Promise<TestParley> =>
  startTestParley({ env: { DATABASE_URL: url, DATA_DIR: dataDir } });

/** Waits until its read models are of this version, as a server makes them. */
async function renewed(parley: TestParley): Promise<void> {
  while (await areOutdated(parley.stores.dataSource)) await new Promise((done) => setTimeout(done, 50));
  expect(await parley.upToDate()).toBe(true);
}

async function answersOf(parley: TestParley, { author, answers }: FormerInstallation) {
  const { jwt } = await new Client(parley.consoleUrl).ok(login, { body: author });
  const client = new Client(parley.consoleUrl, jwt);
  const now: Record<string, unknown> = {};
  for (const path of Object.keys(answers)) now[path] = (await client.raw('GET', `/api${path}`)).body;
  return now;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

interface Change {
  readonly path: string;
  readonly was: unknown;
  readonly is: unknown;
}
/** The leaves of an earlier answer that are missing or other now; what was added doesn't count. */
function changesIn(was: unknown, is: unknown, path = ''): Change[] {
  if (was === null || typeof was !== 'object') return Object.is(was, is) ? [] : [{ path, was, is }];
  const now = (typeof is === 'object' && is !== null ? is : {}) as Record<string, unknown>;
  const length = Array.isArray(was) && Array.isArray(is) && was.length !== is.length;
  return [
    ...(length ? [{ path: `${path}.length`, was: was.length, is: is.length }] : []),
    ...Object.entries(was).flatMap(([key, value]) => changesIn(value, now[key], path ? `${path}.${key}` : key)),
  ];
}

/** Answers that later versions changed on purpose. */
const CHANGED: readonly { readonly paths: RegExp; readonly because: string }[] = [
  { paths: /[sS]ettings\.avatarUrl$/, because: 'a flow without a picture has a face' },
  { paths: /\/history\/.*\.here$/, because: 'nobody is at a chat right after a start' },
  { paths: /\/stats\.scores\./, because: 'STAT-P16: chats that wait for a score are in none' },
  { paths: /\/stats\.completedTime\.(median|quartiles)/, because: 'STAT-P18: medians are exact' },
];

async function expectAsBefore(parley: TestParley, installation: FormerInstallation): Promise<void> {
  const { answers, author, upload, learners } = installation;
  const found = changesIn(answers, await answersOf(parley, installation));
  expect(found.filter(({ path }) => !CHANGED.some(({ paths }) => paths.test(path)))).toEqual([]);
  const { jwt } = await new Client(parley.consoleUrl).ok(login, { body: author });
  expect(jwt).toEqual(expect.any(String));
  const file = await fetch(`${parley.shareUrl}${upload.path}`);
  expect(Buffer.from(await file.arrayBuffer()).toString('base64')).toBe(upload.base64);
  // A learner's browser goes on with its token.
  const [{ path, chatId, token }] = learners as [FormerInstallation['learners'][number]];
  const own = `/api${path}?chatId=${chatId}`;
  const share = new Client(parley.shareUrl);
  expect((await share.raw('GET', own, { headers: { 'x-chat-token': token } })).status).toBe(200);
}

/** The tables with their columns, constraints and indexes, in the order of their names. */
async function tablesOf(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('%s.%s %s%s %s %s', table_schema, table_name, column_name, case is_nullable when 'NO' then ' not null' end,
      coalesce(domain_name, udt_name), column_default) as line
    from information_schema.columns where table_schema in ('public', 'read', 'work')
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(k.oid) from pg_constraint k
      join pg_namespace n on n.oid = k.connamespace where n.nspname in ('public', 'read', 'work') and contype in ('p', 'u', 'c', 'f')
    union all select regexp_replace(indexdef, 'INDEX \\S+', 'INDEX') from pg_indexes where schemaname in ('public', 'read', 'work')
    union all select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`);
  return rows.map(({ line }) => line);
}

class Killed extends Error {}
type Migration = ReturnType<typeof migrationsIn>[number];
/** The migration is undone with its transaction, as after a kill. */
const dying = (Real: Migration): Migration =>
  class {
    readonly name = Real.name;
    async up(runner: QueryRunner): Promise<void> {
      await (new Real() as MigrationInterface).up(runner);
      throw new Killed();
    }
  };

/** Kills a start within each migration; each goes on where the one before was killed. @returns their number */
async function killAtEachMigration({ url, pool }: FormerInstallation): Promise<number> {
  const { rows } = await pool.query<{ name: string }>('select name from migration');
  const timeOf = ({ name }: { name: string }) => name.slice(-13);
  const ran = migrationsIn(SCHEMA).filter((each) => rows.some(({ name }) => name === each.name));
  const coming = migrationsIn(SCHEMA).filter((each) => !ran.includes(each));
  const ordered = coming.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
  // TypeORM prints each failure.
  const print = jest.spyOn(console, 'log').mockImplementation();
  for (const [at, next] of ordered.entries()) {
    const migrations = [...ran, ...ordered.slice(0, at), dying(next)] as never;
    const dataSource = await createDataSource(url, { ...SCHEMA, migrations }).initialize();
    await expect(migrate(dataSource, pool)).rejects.toBeInstanceOf(Killed);
    await dataSource.destroy();
  }
  print.mockRestore();
  return coming.length;
}

/** Ends a rebuild after some events; its unfinished tables stay. */
async function killRebuild({ url, dataDir }: FormerInstallation, events: number): Promise<void> {
  const loaded = loadConfig({ DATABASE_URL: url, DATA_DIR: dataDir });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const stores = await openStores(loaded.config, silentLog);
  let left = events;
  const readAll: typeof stores.store.readAll = (options) => {
    if ((left -= 50) < 0) return Promise.reject(new Killed());
    return stores.store.readAll({ ...options, limit: 50 });
  };
  const store = Object.create(stores.store, { readAll: { value: readAll } }) as typeof stores.store;
  await expect(rebuild({ ...stores, store, batchSize: 50, log: silentLog })).rejects.toBeInstanceOf(Killed);
  const percent = await rebuildPercent(stores.dataSource, stores.store);
  expect(events === 0 ? percent === 0 : percent > 0 && percent < 100).toBe(true);
  await stores.close();
}

describe.each(FORMER)('an installation of %s', (name) => {
  test('UPGR-1 UPGR-2 has its flows, versions, chats, statistics and logins after an upgrade, and the tables of a new one', async () => {
    const installation = await former(name);
    const parley = await startOn(installation);
    try {
      await renewed(parley);
      await expectAsBefore(parley, installation);
      const fresh = await startTestParley();
      opened.push(fresh);
      expect(await tablesOf(installation.pool)).toEqual(await tablesOf(fresh.stores.pool));
      expect((await installation.pool.query('select from read.parked_event')).rowCount).toBe(0);
      const live = await tableSums(parley.stores.dataSource);
      await rebuild({ ...parley.stores, log: silentLog });
      expect(await tableSums(parley.stores.dataSource)).toEqual(live);
      sums.set(name, live);
    } finally {
      await parley.stop();
    }
  });

  test('UPGR-5 UPGR-6 tells how far the upgrade is, in the log, on the terminal and on the health route', async () => {
    const installation = await former(name);
    const port = await freePort();
    let isOver = false;
    const told: { upgrade?: MigrationStep }[] = [];
    const asking = (async () => {
      while (!isOver) {
        const reply = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
        if (reply?.status === 503) told.push((await reply.json()) as { upgrade?: MigrationStep });
      }
    })();
    const texts: string[] = [];
    const { url, dataDir } = installation;
    const parley = await startTestParley({
      env: { DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(port) },
      onProgress: (text) => void texts.push(text),
    });
    try {
      await renewed(parley);
      isOver = true;
      await asking;
      const steps = parley.lines.filter(({ msg }) => msg === 'tables are being brought up to date');
      const of = steps.length;
      expect(steps).toMatchObject(steps.map((_, n) => ({ step: n + 1, of, name: expect.any(String) as string })));
      expect(texts.filter((text) => text.startsWith('Bringing the tables'))).toEqual(
        steps.map((_, n) => `Bringing the tables up to date: ${n + 1} of ${of}`),
      );
      expect(told.find(({ upgrade }) => upgrade)?.upgrade).toMatchObject({ of });
      const counted = parley.lines.filter(({ msg }) => msg === 'the read models are being rebuilt');
      expect(counted.length).toBeGreaterThan(0);
    } finally {
      await parley.stop();
    }
  });

  test('UPGR-3 becomes the same if the upgrade is killed at each migration and during the rebuild', async () => {
    const installation = await former(name);
    expect(await killAtEachMigration(installation)).toBeGreaterThan(5);
    for (const events of [0, 100]) await killRebuild(installation, events);
    const parley = await startOn(installation);
    try {
      await renewed(parley);
      await expectAsBefore(parley, installation);
      expect(await tableSums(parley.stores.dataSource)).toEqual(sums.get(name));
      expect(await installation.pool.query('select from read_next.checkpoint').catch(() => null)).toBeNull();
    } finally {
      await parley.stop();
    }
  });
});
