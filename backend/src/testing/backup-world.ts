/** Backups of the server of `upload-world.ts`, and empty installations to restore them into. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { testDatabase, type TestDatabase } from '@parley/projections/testing/test-database';
import { restoreInstallation, type BackupParts } from '../backup-stores.js';
import { loadConfig, type Config } from '../platform/config/config.js';
import { parley } from '../uploads/testing/upload-world.js';
import { startTestParley, type TestParley } from './test-parley.js';

export const PASSPHRASE = 'correct horse battery staple';
export const PART = 64 * 1024;
/** Keeps the backups of a test; a new one for each test. */
export let folder: string;
const databases: TestDatabase[] = [];
const folders: string[] = [];
export const newFolder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'parley-backup-'));
  folders.push(made);
  return made;
};
export function withBackups(): void {
  beforeEach(() => {
    folder = newFolder();
  });
  afterAll(async () => {
    for (const database of databases) await database.drop();
    for (const each of folders) rmSync(each, { recursive: true, force: true });
  });
}

export const configOf = (env: Record<string, string>): Config => {
  const loaded = loadConfig({ BACKUP_TO: folder, BACKUP_PASSPHRASE: PASSPHRASE, ...env });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.config;
};
/** The server of `upload-world.ts`, with small parts. */
export const source = (env = {}): BackupParts => ({
  config: configOf({ DATABASE_URL: parley.databaseUrl, DATA_DIR: parley.dataDir, ...env }),
  log: silentLog,
  partBytes: PART,
});
export interface Empty {
  readonly url: string;
  readonly dataDir: string;
  readonly parts: BackupParts;
}
/** An installation that was never started. */
export async function empty(env = {}): Promise<Empty> {
  const database = await testDatabase();
  databases.push(database);
  const dataDir = newFolder();
  return {
    url: database.url,
    dataDir,
    parts: { config: configOf({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...env }), log: silentLog },
  };
}
/** A new installation with the content of a backup. */
export async function restored(name?: string): Promise<Empty> {
  const target = await empty();
  await restoreInstallation(target.parts, name);
  return target;
}
export const startOn = ({ url, dataDir }: Empty): Promise<TestParley> =>
  startTestParley({ env: { DATABASE_URL: url, DATA_DIR: dataDir } });
export const filesUnder = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
export const uploadsIn = (dataDir: string) =>
  filesUnder(join(dataDir, 'uploads'))
    .map((path) => [path.slice(dataDir.length), readFileSync(path, 'base64')])
    .sort();
