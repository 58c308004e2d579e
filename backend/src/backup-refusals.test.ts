/** Backups and restores that are refused, each with a sentence. */
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { openDataSource } from '@parley/projections/testing/read-models-database';
import { backUpInstallation, restoreInstallation } from './backup-stores.js';
import { checkBackup } from './backup/check-backup.js';
import { FolderTarget } from './backup/folder-target.js';
import { readManifest, writeManifest } from './backup/manifest.js';
import { Vault } from './backup/vault.js';
import { startTestParley } from './testing/test-parley.js';
import { asked, inUploadWorld, parley, uploaded } from './uploads/testing/upload-world.js';
import {
  PASSPHRASE,
  folder,
  newFolder,
  configOf,
  source,
  empty,
  filesUnder,
  withBackups,
} from './testing/backup-world.js';

inUploadWorld();
withBackups();

test('BACKUP-5 changed, shortened and missing files, and another passphrase, are refused before anything is written', async () => {
  const { name } = await backUpInstallation({ ...source(), partBytes: 1024 * 1024 });
  const target = await empty();
  const refused = async (sentence: RegExp, parts = target.parts) => {
    await expect(restoreInstallation(parts)).rejects.toMatchObject({
      name: 'BackupFault',
      message: expect.stringMatching(sentence),
    });
    expect(await tablesIn(target.url)).toBe(0);
  };
  await refused(/^BACKUP_PASSPHRASE doesn’t open parley-key.age/, {
    ...target.parts,
    config: { ...target.parts.config, backup: { ...target.parts.config.backup!, passphrase: 'another passphrase' } },
  });
  const vault = await Vault.open(new FolderTarget(folder), PASSPHRASE);
  const check = async () => checkBackup(vault, await readManifest(vault, name));
  const damages: readonly [(path: string, content: Buffer) => void, RegExp][] = [
    [
      (path, content) =>
        writeFileSync(
          path,
          content.map((byte, at) => (at === content.length >> 1 ? byte ^ 1 : byte)),
        ),
      /was changed or cut off/,
    ],
    [(path, content) => truncateSync(path, content.length - 1), /was changed or cut off/],
    [(path) => rmSync(path), /is missing in/],
  ];
  const stored = filesUnder(folder).filter((path) => !path.includes('parley-key'));
  // Each costs a check of the whole backup.
  for (const path of stored.filter((_, n) => process.env.TEST_LONG || n % 12 === 0 || n === stored.length - 1)) {
    const content = readFileSync(path);
    for (const [damage, sentence] of damages) {
      damage(path, content);
      await expect(check()).rejects.toMatchObject({ name: 'BackupFault', message: expect.stringMatching(sentence) });
      writeFileSync(path, content);
    }
  }
  const [part] = stored.filter((path) => path.includes('parts'));
  truncateSync(part!, 100);
  await refused(/was changed or cut off/);
});

test('BACKUP-6 a restore needs an empty installation and its own keys', async () => {
  await backUpInstallation(source());
  const here = { ...source(), config: configOf({ DATABASE_URL: parley.databaseUrl, DATA_DIR: newFolder() }) };
  await expect(restoreInstallation(here)).rejects.toThrow(/^This installation isn’t empty: its database has the table/);
  const target = await empty({ ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') });
  await expect(restoreInstallation(target.parts)).rejects.toThrow(/^ENCRYPTION_KEY is set to another key/);
  const other = await empty();
  writeFileSync(join(other.dataDir, 'secrets.json'), '{}');
  await expect(restoreInstallation(other.parts)).rejects.toThrow(/has keys of another installation/);
});

test('BACKUP-8 a backup of a newer program is refused, one of another installation isn’t mixed in', async () => {
  const { pool } = parley.stores;
  await pool.query(`insert into migration (timestamp, name) values (9999999999999, 'OfNextYear9999999999999')`);
  try {
    await expect(backUpInstallation(source())).rejects.toMatchObject({ name: 'NewerData' });
  } finally {
    await pool.query(`delete from migration where name = 'OfNextYear9999999999999'`);
  }
  const { name } = await backUpInstallation(source());
  const vault = await Vault.open(new FolderTarget(folder), PASSPHRASE);
  const { format: _, ...manifest } = await readManifest(vault, name);
  const newer = await writeManifest(vault, { ...manifest, migrations: [...manifest.migrations, 'OfNextYear'] });
  await expect(restoreInstallation((await empty()).parts, newer)).rejects.toThrow(
    'A newer version of Parley has made this backup (this version doesn’t know OfNextYear). Restore it with that version.',
  );
  const other = await startTestParley();
  try {
    const theirs = configOf({ DATABASE_URL: other.databaseUrl, DATA_DIR: other.dataDir });
    await expect(backUpInstallation({ config: theirs, log: silentLog })).rejects.toThrow(
      `${folder} has the backups of another installation.`,
    );
  } finally {
    await other.drop();
  }
});

test('BACKUP-5 after a backup whose contents list or list of files was damaged, the next one is whole', async () => {
  await uploaded(await asked());
  const first = await backUpInstallation(source());
  const second = await backUpInstallation(source());
  const vault = await Vault.open(new FolderTarget(folder), PASSPHRASE);
  const [files] = (await readManifest(vault, first.name)).files.parts;
  writeFileSync(join(folder, 'backups', `${second.name}.age`), 'damaged');
  writeFileSync(join(folder, files!), 'damaged');
  const warn = jest.fn();
  const { name } = await backUpInstallation({ ...source(), log: { ...silentLog, warn } });
  expect(warn).toHaveBeenCalled();
  await checkBackup(vault, await readManifest(vault, name));
});

test('BACKUP-10 without settings, or before the first start, a sentence says what to do', async () => {
  const unset = configOf({ BACKUP_TO: '', BACKUP_PASSPHRASE: '' });
  await expect(backUpInstallation({ config: unset, log: silentLog })).rejects.toThrow(
    /^Say where backups are: set BACKUP_TO/,
  );
  const target = await empty();
  await expect(backUpInstallation(target.parts)).rejects.toThrow(
    /^There is nothing to back up: Parley was never started/,
  );
  await expect(restoreInstallation(target.parts)).rejects.toThrow(/^There is no backup in/);
});

async function tablesIn(url: string): Promise<number> {
  const dataSource = await openDataSource(url);
  try {
    const [row]: { count: number }[] = await dataSource.query(
      `select count(*)::int as count from pg_namespace n left join pg_class c on c.relnamespace = n.oid
       where n.nspname in ('read', 'work', 'parley_unfinished_restore') or (n.nspname = 'public' and c.relkind = 'r')`,
    );
    return row!.count;
  } finally {
    await dataSource.destroy();
  }
}
