/**
 * Fills an empty installation from a backup. A mark in the database says that a restore is under way: until it is done,
 * Parley refuses to start, and the next restore begins from the start.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { Client } from 'pg';
import type { Config } from '../platform/config/config.js';
import { createDataSource, migrationNames, migrationsIn, type Schema } from '../platform/database/data-source.js';
import { isUnfinished, UNFINISHED } from '../platform/database/unfinished-restore.js';
import { BackupFault } from './backup-fault.js';
import { checkBackup } from './check-backup.js';
import { connected } from './connection.js';
import { fillEvents, fillTables, setSequences } from './copy-in.js';
import type { Manifest } from './manifest.js';
import { appendEvents, refuseFullStore } from './store-events.js';
import { fullName, namesOfAll } from './tables.js';
import type { Vault } from './vault.js';

/** An arbitrary number: whoever restores into a database holds it. */
const RESTORE_LOCK = 7_203_148;

export interface RestoreOptions {
  readonly url: string;
  readonly config: Pick<Config, 'dataDir' | 'jwtSecret' | 'encryptionKey'>;
  readonly vault: Vault;
  readonly manifest: Manifest;
  readonly schema: Schema;
  /** An event store that is no table of Postgres; it takes events as they are stored. */
  readonly eventStore?: EventStore | undefined;
  /** Makes the tables that no migration makes. */
  readonly installTables: () => Promise<void>;
  /** Called with everything in place but uploaded files; Parley still refuses to start. */
  readonly complete: () => Promise<void>;
  readonly onProgress?: (text: string) => void;
}

/** @throws BackupFault, with a sentence that says what to do */
export async function restore(options: RestoreOptions): Promise<void> {
  const { url, config, vault, manifest, schema, eventStore, onProgress = () => undefined } = options;
  refuseNewer(manifest, schema);
  refuseOtherSecrets(config, manifest);
  await connected(url, async (client) => {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [RESTORE_LOCK]);
    if (!rows[0]?.got) throw new BackupFault('Another restore into this database is under way.');
    await refuseFull(client, eventStore);
    onProgress('Checking the backup');
    await checkBackup(vault, manifest);
    await begin(client);
    onProgress('Making the tables');
    await migrateTo(url, schema, manifest.migrations);
    await options.installTables();
    onProgress('Accounts and other tables');
    await fillTables(client, vault, manifest);
    onProgress(`${manifest.events.rows} events`);
    await (eventStore ? appendEvents(client, vault, manifest, eventStore) : fillEvents(client, vault, manifest));
    await setSequences(client, manifest);
    await client.query('analyze');
    await writeSecrets(config, manifest);
    onProgress('Uploaded files');
    await options.complete();
    await client.query(`drop schema ${UNFINISHED} cascade`);
  });
}

function refuseNewer({ migrations }: Manifest, schema: Schema): void {
  const known = new Set(migrationNames(schema));
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupFault(
      `A newer version of Parley has made this backup (this version doesn’t know ${unknown.join(', ')}). Restore it with that version.`,
    );
}

/** @throws BackupFault if the settings have other keys than the backup */
function refuseOtherSecrets({ dataDir, encryptionKey }: RestoreOptions['config'], { secrets }: Manifest): void {
  if (encryptionKey !== null && encryptionKey.toString('base64') !== secrets.encryptionKey)
    throw new BackupFault(
      'ENCRYPTION_KEY is set to another key than the backup’s, so its texts couldn’t be read. Remove the setting: the backup has its key.',
    );
  const file = join(dataDir, 'secrets.json');
  if (encryptionKey === null && existsSync(file) && readFileSync(file, 'utf8') !== JSON.stringify(secrets))
    throw new BackupFault(
      `${file} has keys of another installation. Restore into an empty DATA_DIR, or move this one away first.`,
    );
}

/** @throws BackupFault if there is anything, except for the remains of a restore */
async function refuseFull(client: Client, eventStore: EventStore | undefined): Promise<void> {
  if (await isUnfinished(client)) return;
  if (eventStore) await refuseFullStore(eventStore);
  const [first] = await namesOfAll(client);
  if (first)
    throw new BackupFault(
      `This installation isn’t empty: its database has the table ${first.schema}.${first.name}. A restore needs an empty one: a new DATA_DIR, or a new database for DATABASE_URL.`,
    );
}

/** Marks the database, and removes what a restore that was cut off has left. */
async function begin(client: Client): Promise<void> {
  await client.query(`create schema if not exists ${UNFINISHED}`);
  await client.query('drop schema if exists read, read_next, read_old, work cascade');
  for (const table of await namesOfAll(client)) await client.query(`drop table if exists ${fullName(table)} cascade`);
}

/** An older backup gets the tables of its time; the start of Parley brings them up to date. */
async function migrateTo(url: string, schema: Schema, names: readonly string[]): Promise<void> {
  const migrations = migrationsIn(schema).filter(({ name }) => names.includes(name));
  const dataSource = await createDataSource(url, { ...schema, migrations }).initialize();
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}

/** Only what the settings don't give. */
async function writeSecrets({ dataDir, jwtSecret, encryptionKey }: RestoreOptions['config'], { secrets }: Manifest) {
  if (jwtSecret !== null && encryptionKey !== null) return;
  await mkdir(dataDir, { recursive: true });
  const draft = join(dataDir, `secrets.json.${process.pid}.tmp`);
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify(secrets));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(dataDir, 'secrets.json'));
}
