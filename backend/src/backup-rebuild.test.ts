/** Backups and rebuilds of the read models at the same time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { rebuild, SWAP_LOCK } from '@parley/projections/rebuild';
import { testDatabase } from '@parley/projections/testing/test-database';
import { backUpInstallation, restoreInstallation, type BackupParts } from './backup-stores.js';
import { connected } from './backup/connection.js';
import { FolderTarget } from './backup/folder-target.js';
import { contentOf } from './backup/testing/installation-content.js';
import { loadConfig } from './platform/config/config.js';
import { newAuthor } from './testing/client.js';
import { AGAIN as definition } from './testing/flows.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

let parley: TestParley;
let folder: string;
beforeAll(async () => {
  parley = await startTestParley();
  folder = mkdtempSync(join(tmpdir(), 'parley-backup-'));
  const owner = await newAuthor(parley.consoleUrl);
  const { id } = await owner.ok(createFlow, { body: { name: 'Again', definition } as never });
  await owner.ok(publishFlow, { params: { id } });
  await parley.upToDate();
});
afterAll(async () => {
  await parley.drop();
  rmSync(folder, { recursive: true, force: true });
});

function partsOf(databaseUrl: string, dataDir: string): BackupParts {
  const backup = { BACKUP_TO: folder, BACKUP_PASSPHRASE: 'correct horse battery staple' };
  const loaded = loadConfig({ ...backup, DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return { config: loaded.config, log: silentLog };
}
const source = () => partsOf(parley.databaseUrl, parley.dataDir);

test('BACKUP-3 a rebuild that begins during a backup waits until the backup is made', async () => {
  let rebuilt: Promise<unknown> | undefined;
  let isRebuilt = false;
  /** Begins a rebuild once the snapshot is taken, and gives it time. */
  class Slow extends FolderTarget {
    override async write(name: string, bytes: Uint8Array): Promise<void> {
      if (name.startsWith('parts/') && rebuilt === undefined) {
        rebuilt = rebuild({ ...parley.stores, log: silentLog }).then(() => (isRebuilt = true));
        await Promise.race([rebuilt, pause(3_000)]);
      }
      await super.write(name, bytes);
    }
  }
  const before = await contentOf(parley.databaseUrl);
  const { name } = await backUpInstallation({ ...source(), target: new Slow(folder) });
  expect([rebuilt !== undefined, isRebuilt]).toEqual([true, false]);
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-'));
  try {
    await restoreInstallation(partsOf(database.url, dataDir), name);
    expect(await contentOf(database.url)).toEqual(before);
  } finally {
    rmSync(dataDir, { recursive: true });
    await database.drop();
  }
  await rebuilt;
  expect(await contentOf(parley.databaseUrl)).toEqual(before);
});

test('BACKUP-3 a backup waits for a rebuild that is under way', async () => {
  let made: Promise<unknown> | undefined;
  let isMade = false;
  await connected(parley.databaseUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [SWAP_LOCK]);
    made = backUpInstallation(source()).then(() => (isMade = true));
    await Promise.race([made, pause(3_000)]);
    expect(isMade).toBe(false);
  });
  await made;
  expect(isMade).toBe(true);
});
