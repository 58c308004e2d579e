/** The schedule of backups, their retention, and the record of the last one. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { testDatabase } from '@parley/projections/testing/test-database';
import {
  backUpIfDue,
  backUpInstallation,
  listErasures,
  namesOfBackups,
  restoreInstallation,
  type BackupParts,
} from './backup-stores.js';
import { isDue, lastBackup } from './backup/backup-runs.js';
import { BackupSchedule } from './backup/backup-schedule.js';
import { FolderTarget } from './backup/folder-target.js';
import { placeOf } from './backup/open-target.js';
import { contentOf, type Content } from './backup/testing/installation-content.js';
import { loadConfig } from './platform/config/config.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

const HOUR = 3_600_000;
let parley: TestParley;
let folder: string;
let parts: BackupParts;
beforeAll(async () => {
  parley = await startTestParley();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-backup-'));
  parts = { log: silentLog, config: configOf({ BACKUP_KEEP: '2' }) };
  await parley.stores.pool.query('truncate work.backup_run');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => parley.drop());

function configOf(env: Record<string, string>) {
  const loaded = loadConfig({
    BACKUP_TO: folder,
    BACKUP_PASSPHRASE: 'correct horse battery staple',
    DATABASE_URL: parley.databaseUrl,
    DATA_DIR: parley.dataDir,
    ...env,
  });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.config;
}
const last = () => lastBackup(parley.stores.pool, folder);
const longAgo = (hours: number) =>
  parley.stores.pool.query(`update work.backup_run set started_at = started_at - $1 * interval '1 hour'`, [hours]);
test('BACKUP-11 only the newest backups stay, and parts that they share with older ones', async () => {
  const names: string[] = [];
  const contents: Content[] = [];
  for (let n = 0; n < 4; n++) {
    await parley.stores.subjectKeys.create();
    names.push((await backUpInstallation(parts)).name);
    contents.push(await contentOf(parley.databaseUrl));
  }
  expect(await namesOfBackups(parts)).toEqual(names.slice(2).sort());
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-'));
  try {
    const target = { ...parts, config: configOf({ DATABASE_URL: database.url, DATA_DIR: dataDir }) };
    await restoreInstallation(target, names[2]);
    expect(await contentOf(database.url)).toEqual(contents[2]);
    await expect(restoreInstallation(target, names[0])).rejects.toThrow(
      /^There is no backup .* in .*: npm run backup -- list$/,
    );
  } finally {
    rmSync(dataDir, { recursive: true });
    await database.drop();
  }
});

test('BACKUP-12 the last whole backup and the fault of the last try are recorded', async () => {
  expect(await last()).toEqual({ madeAt: null, name: null, bytes: null, fault: null });
  const { name, bytes } = await backUpInstallation(parts);
  expect(await last()).toEqual({ madeAt: expect.any(Number), name, bytes, fault: null });
  expect(Date.now() - (await last()).madeAt!).toBeLessThan(HOUR);
  class Full extends FolderTarget {
    override write(): Promise<void> {
      return Promise.reject(Object.assign(new Error('There is no room left.'), { name: 'BackupFault' }));
    }
  }
  await expect(backUpInstallation({ ...parts, target: new Full(folder) })).rejects.toThrow('There is no room left.');
  expect(await last()).toMatchObject({ name, fault: 'There is no room left.' });
});

test('BACKUP-21 a place that can’t be used, or has another passphrase, is recorded as the fault of the last try', async () => {
  const { name } = await backUpInstallation(parts);
  const other = { ...parts, config: configOf({ BACKUP_PASSPHRASE: 'quite another passphrase' }) };
  await longAgo(25);
  await expect(backUpIfDue({ ...other, ifOlderThanMs: 24 * HOUR })).rejects.toThrow(/^BACKUP_PASSPHRASE doesn’t open/);
  expect(await last()).toMatchObject({ name, fault: expect.stringMatching(/^BACKUP_PASSPHRASE doesn’t open/) });
  // Within the hour it isn't tried again.
  expect(await backUpIfDue({ ...other, ifOlderThanMs: 24 * HOUR })).toBeNull();
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'no folder');
  await expect(backUpInstallation(parts)).rejects.toThrow(/can’t be used \(ENOTDIR\)/);
  expect(await last()).toMatchObject({ name, fault: expect.stringMatching(/can’t be used \(ENOTDIR\)/) });
});

test('BACKUP-21 a list of erasures that can’t be written is recorded, once an hour', async () => {
  const { pool } = parley.stores;
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'no folder');
  for (const _ of [1, 2]) await expect(listErasures(parts)).rejects.toThrow(/can’t be used/);
  expect((await pool.query('select fault from work.backup_run')).rows).toEqual([
    { fault: expect.stringMatching(/can’t be used \(ENOTDIR\)/) },
  ]);
});

test('BACKUP-21 a backup whose process can’t begin is recorded', async () => {
  const { pool } = parley.stores;
  const make = () => Promise.reject(new Error('ENOMEM'));
  const schedule = new BackupSchedule({ pool, log: silentLog, target: folder, everyMs: HOUR, make, lookMs: 5 });
  schedule.start();
  while ((await last()).fault === null) await new Promise((done) => setTimeout(done, 5));
  await schedule.stop();
  expect(await last()).toMatchObject({ fault: 'The backup failed (Error); the log says more.' });
});

test('BACKUP-14 an erasure is listed soon; what fails is tried again after a pause', async () => {
  const { pool } = parley.stores;
  let fails = true;
  const make = jest.fn(() => (fails ? Promise.reject(new Error('ENOMEM')) : Promise.resolve()));
  const schedule = new BackupSchedule({ pool, log: silentLog, target: folder, everyMs: 0, make, lookMs: 20 });
  const tries = async (n: number) => {
    while (make.mock.calls.length < n) await new Promise((done) => setTimeout(done, 5));
  };
  const erased = () => pool.query(`insert into erasure (kind, id) values ('person', gen_random_uuid())`);
  await erased();
  try {
    schedule.start();
    await tries(1);
    const failedAt = performance.now();
    fails = false;
    await tries(2);
    expect(performance.now() - failedAt).toBeGreaterThan(200);
    await erased();
    await tries(3);
  } finally {
    await schedule.stop();
    await pool.query('truncate erasure');
  }
});

test('BACKUP-22 a backup in another place isn’t shown as the last one, and one here is due at once', async () => {
  const { pool } = parley.stores;
  const { name } = await backUpInstallation(parts);
  const moved = join(folder, 'moved');
  mkdirSync(moved);
  const config = configOf({ BACKUP_TO: moved });
  expect(await lastBackup(pool, placeOf(config.backup!))).toEqual({
    madeAt: null,
    name: null,
    bytes: null,
    fault: null,
  });
  expect(await backUpIfDue({ ...parts, config, ifOlderThanMs: 24 * HOUR })).not.toBeNull();
  expect(await last()).toMatchObject({ name });
  // The rows of an earlier version name no place.
  await pool.query('update work.backup_run set target = null');
  expect(await last()).toMatchObject({ name: null });
  const bucket = { bucket: 'b', prefix: 'school/', endpoint: 'https://s3.example', region: 'r' };
  const to = { ...bucket, accessKeyId: 'key', secretAccessKey: 'secret' };
  expect(placeOf({ to })).toBe('s3://b/school/ at s3.example');
});

test('BACKUP-13 a backup is due once the last one is old, and an hour after one that failed', async () => {
  const { pool } = parley.stores;
  const ifOlderThanMs = 24 * HOUR;
  expect(await backUpIfDue({ ...parts, ifOlderThanMs })).not.toBeNull();
  expect(await backUpIfDue({ ...parts, ifOlderThanMs })).toBeNull();
  await longAgo(23);
  expect(await backUpIfDue({ ...parts, ifOlderThanMs })).toBeNull();
  // The clock was ahead.
  await pool.query("update work.backup_run set started_at = now() + interval '1 year'");
  expect(await isDue(pool, folder, ifOlderThanMs)).toBe(true);
  await pool.query('update work.backup_run set started_at = now()');
  await longAgo(25);
  await pool.query(`insert into work.backup_run (target, ended_at, fault) values ($1, now(), 'No room.')`, [folder]);
  expect(await backUpIfDue({ ...parts, ifOlderThanMs })).toBeNull();
  await longAgo(2);
  expect(await backUpIfDue({ ...parts, ifOlderThanMs })).not.toBeNull();
});

test('BACKUP-13 only one of two servers makes the backup that is due', async () => {
  const both = [1, 2].map(() => backUpIfDue({ ...parts, ifOlderThanMs: HOUR }).catch((error: Error) => error.message));
  const made = await Promise.all(both);
  expect(made.filter((each) => typeof each === 'object' && each !== null)).toHaveLength(1);
  expect(await namesOfBackups(parts)).toHaveLength(1);
});

test('BACKUP-13 a server starts a backup when one is due, and stops it when it ends itself', async () => {
  const made: AbortSignal[] = [];
  const make = (signal: AbortSignal) => {
    made.push(signal);
    return new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  };
  const schedule = new BackupSchedule({
    pool: parley.stores.pool,
    log: silentLog,
    target: folder,
    everyMs: HOUR,
    make,
    lookMs: 5,
  });
  schedule.start();
  while (made.length === 0) await new Promise((done) => setTimeout(done, 5));
  await new Promise((done) => setTimeout(done, 30));
  expect(made).toHaveLength(1);
  await schedule.stop();
  expect(made[0]?.aborted).toBe(true);
});

test('BACKUP-14 a server that makes no backups brings the list of erasures up to date', async () => {
  expect(await backUpIfDue({ ...parts, ifOlderThanMs: 0 })).toBeNull();
  await parley.stores.pool.query(`insert into erasure (kind, id) values ('account', gen_random_uuid())`);
  let began = false;
  const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = parley;
  const backup = { BACKUP_TO: folder, BACKUP_PASSPHRASE: 'correct horse battery staple', BACKUP_EVERY: '0' };
  const backUp = () => Promise.resolve(void (began = true));
  const server = await startTestParley({ env: { DATABASE_URL, DATA_DIR, ...backup }, backUp });
  try {
    const until = Date.now() + 10_000;
    while (!began && Date.now() < until) await new Promise((done) => setTimeout(done, 20));
    expect(began).toBe(true);
  } finally {
    await server.stop();
  }
});

test('BACKUP-17 a backup before an upgrade is made if this version would change the tables, and restores them as they were', async () => {
  const { pool } = parley.stores;
  const before = { ...parts, onlyBeforeUpgrade: true };
  expect(await backUpIfDue(before)).toBeNull();
  // As former versions left them.
  await pool.query(`delete from migration where name in ('AddBackupTarget1765000000100')`);
  await pool.query('alter table work.backup_run drop column target');
  expect(await backUpIfDue(before)).not.toBeNull();
  expect((await pool.query('select from work.backup_run')).rowCount).toBe(0);
  await pool.query(`delete from migration where name = 'CreateBackupRun1764400000100'`);
  await pool.query('drop table work.backup_run');
  const former = await contentOf(parley.databaseUrl);
  const made = await backUpIfDue(before);
  expect(made).not.toBeNull();
  expect(await contentOf(parley.databaseUrl)).toEqual(former);
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-'));
  try {
    // An empty database has no tables to upgrade.
    const target = { ...parts, config: configOf({ DATABASE_URL: database.url, DATA_DIR: dataDir }) };
    expect(await backUpIfDue({ ...target, onlyBeforeUpgrade: true })).toBeNull();
    await restoreInstallation(target, made!.name);
    const { migrations: _, ...restored } = await contentOf(database.url);
    expect({ ...restored, migrations: former['migrations'] }).toEqual(former);
    await expect(last()).rejects.toThrow();
  } finally {
    rmSync(dataDir, { recursive: true });
    await database.drop();
  }
});
