/** The schedule of backups, their retention, and the record of the last one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { testDatabase } from '@parley/projections/testing/test-database';
import {
  backUpIfDue,
  backUpInstallation,
  namesOfBackups,
  restoreInstallation,
  type BackupParts,
} from './backup-stores.js';
import { isDue, lastBackup } from './backup/backup-runs.js';
import { BackupSchedule } from './backup/backup-schedule.js';
import { FolderTarget } from './backup/folder-target.js';
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
    await expect(restoreInstallation(target, names[0])).rejects.toThrow(/is missing in/);
  } finally {
    rmSync(dataDir, { recursive: true });
    await database.drop();
  }
});

test('BACKUP-12 the last whole backup and the fault of the last try are recorded', async () => {
  const { pool } = parley.stores;
  expect(await lastBackup(pool)).toEqual({ madeAt: null, name: null, bytes: null, fault: null });
  const { name, bytes } = await backUpInstallation(parts);
  expect(await lastBackup(pool)).toEqual({ madeAt: expect.any(Number), name, bytes, fault: null });
  expect(Date.now() - (await lastBackup(pool)).madeAt!).toBeLessThan(HOUR);
  class Full extends FolderTarget {
    override write(): Promise<void> {
      return Promise.reject(Object.assign(new Error('There is no room left.'), { name: 'BackupFault' }));
    }
  }
  await expect(backUpInstallation({ ...parts, target: new Full(folder) })).rejects.toThrow('There is no room left.');
  expect(await lastBackup(pool)).toMatchObject({ name, fault: 'There is no room left.' });
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
  expect(await isDue(pool, ifOlderThanMs)).toBe(true);
  await pool.query('update work.backup_run set started_at = now()');
  await longAgo(25);
  await pool.query(`insert into work.backup_run (ended_at, fault) values (now(), 'No room.')`);
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
  const schedule = new BackupSchedule({ pool: parley.stores.pool, log: silentLog, everyMs: HOUR, make, lookMs: 5 });
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
  // As the former version left them.
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
    await expect(lastBackup(pool)).rejects.toThrow();
  } finally {
    rmSync(dataDir, { recursive: true });
    await database.drop();
  }
});
