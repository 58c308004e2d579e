/** Tables larger than the memory that a backup may take. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { testDatabase } from '@parley/projections/testing/test-database';
import { install } from '../platform/event-store/postgres/schema.js';
import { backUp } from './back-up.js';
import { checkBackup } from './check-backup.js';
import { FolderTarget } from './folder-target.js';
import { readManifest } from './manifest.js';
import { Vault } from './vault.js';

jest.setTimeout(600_000);

const MEGABYTES = process.env.TEST_LONG ? 160 : 120;
const PART = 256 * 1024;
/** Less than the table. V8 collects buffers that were thrown away when some tens of megabytes have gathered. */
const MOST = 100_000_000;
/** 1,024 characters of which no part repeats. */
const LINE = "(select string_agg(md5(n || '-' || k), '') from generate_series(1, 32) k)";

test('BACKUP-9 a backup and its check take little memory, however large a table is', async () => {
  const database = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'parley-backup-'));
  try {
    const { pool, url } = database;
    await install(pool, silentLog);
    await pool.query('create table migration (id int, timestamp bigint, name text)');
    await pool.query('create table upload (key text, doomed_at timestamptz)');
    await pool.query(`create table large as select n, ${LINE} as text from generate_series(1, ${MEGABYTES} * 1000) n`);
    const vault = await Vault.openOrMake(new FolderTarget(folder), 'correct horse battery staple');
    const peak = watchMemory();
    const files = { open: () => Promise.resolve(null) };
    const secrets = { jwtSecret: Buffer.alloc(32), encryptionKey: Buffer.alloc(32) };
    const uploads = { files, keys: {} } as never;
    const made = await backUp({
      schema: { entities: [], migrations: [] },
      url,
      target: folder,
      openVault: () => Promise.resolve(vault),
      secrets,
      uploads,
      keep: 1,
      partBytes: PART,
      log: silentLog,
      now: Date.now(),
    });
    expect(made?.bytes).toBeGreaterThan(MEGABYTES * 1_000_000);
    await checkBackup(vault, await readManifest(vault, made!.name));
    expect(peak()).toBeLessThan(MOST);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  }
});

/** @returns how many bytes more than now were in use at the most */
function watchMemory(): () => number {
  const used = () => process.memoryUsage().arrayBuffers;
  const before = used();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, used())), 20);
  return () => {
    clearInterval(timer);
    return most - before;
  };
}
