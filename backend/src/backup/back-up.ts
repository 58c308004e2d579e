/**
 * Makes one backup: everything that an installation has, as of one moment, while it runs. The parts go first and the
 * table of contents last, so that a backup that was cut off doesn't exist; the next one goes on with its parts.
 */
import type { EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import type { Client, ClientBase } from 'pg';
import type { Secrets } from '../platform/config/secrets.js';
import { migrationNames, type Schema } from '../platform/database/data-source.js';
import { BackupFault, DamagedObject } from './backup-fault.js';
import { isDue, recorded } from './backup-runs.js';
import { connected } from './connection.js';
import {
  copyEvents,
  copyTables,
  holdOffRebuilds,
  inPostgres,
  inSnapshot,
  migrationsOf,
  sequencesOf,
} from './copy-out.js';
import { addErasures, type Erasure } from './erasures.js';
import { listBackups, readManifest, sectionsOf, writeManifest, type Manifest } from './manifest.js';
import { PartWriter, type Sent } from './parts.js';
import { deleteOld } from './retention.js';
import { copyStoreEvents } from './store-events.js';
import { copyFiles, FormerFiles, type UploadParts } from './uploads.js';
import type { Vault } from './vault.js';

/** An arbitrary number: whoever makes a backup of a database holds it. */
const BACKUP_LOCK = 7_203_147;

export interface BackUpOptions {
  readonly url: string;
  readonly schema: Schema;
  /** The place, as the records name it. */
  readonly target: string;
  /** Opened late, so that a place that can't be used is recorded as the fault. */
  readonly openVault: () => Promise<Vault>;
  readonly secrets: Secrets;
  readonly uploads: UploadParts;
  /** An event store that is no table of Postgres; it returns events as stored. */
  readonly eventStore?: EventStore | undefined;
  readonly log: Log;
  /** ms since 1970 */
  readonly now: number;
  readonly onProgress?: (text: string) => void;
  /** The number of backups that stay in the target. */
  readonly keep: number;
  /** Does nothing unless the last backup is older than this, in ms. */
  readonly ifOlderThanMs?: number;
  /** Does nothing unless this program would change the tables; waits while another process makes a backup. */
  readonly onlyBeforeUpgrade?: boolean;
  /** Bytes of a part; for tests. */
  readonly partBytes?: number;
}
export interface BackedUp {
  readonly name: string;
  readonly events: number;
  readonly rows: number;
  readonly files: number;
  /** Content of the backup. */
  readonly bytes: number;
  /** The part of it that the target lacked. */
  readonly sent: Sent;
}

/** @returns null if none was due @throws BackupFault, with a sentence that says what to do */
export const backUp = (options: BackUpOptions): Promise<BackedUp | null> =>
  connected(options.url, async (client) => {
    const { ifOlderThanMs, onlyBeforeUpgrade = false, schema, target, keep } = options;
    const isFree = await takeLock(client, onlyBeforeUpgrade);
    const isByHand = ifOlderThanMs === undefined && !onlyBeforeUpgrade;
    if (!isFree && isByHand)
      throw new BackupFault('Another backup of this database is being made. Wait until it is done.');
    if (!isFree || (ifOlderThanMs !== undefined && !(await isDue(client, target, ifOlderThanMs)))) return null;
    if (onlyBeforeUpgrade && !(await isOlder(client, schema))) return null;
    return recorded(client, target, async () => {
      const vault = await options.openVault();
      const made = await connected(options.url, (reader) => backUpLocked(reader, vault, options));
      await deleteOld(vault, keep, options.log);
      return made;
    });
  });

/** @param isPatient waits while another process makes a backup @returns false if another process does */
async function takeLock(client: Client, isPatient: boolean): Promise<boolean> {
  const lock = isPatient ? 'pg_advisory_lock($1) is not null' : 'pg_try_advisory_lock($1)';
  const { rows } = await client.query<{ got: boolean }>(`select ${lock} as got`, [BACKUP_LOCK]);
  return rows[0]?.got ?? false;
}

/** True if this program has migrations that haven't run here. */
async function isOlder(client: Client, schema: Schema): Promise<boolean> {
  const ran = new Set(await migrationsOf(client));
  return migrationNames(schema).some((name) => !ran.has(name));
}

async function backUpLocked(client: Client, vault: Vault, options: BackUpOptions): Promise<BackedUp> {
  const { secrets, uploads, eventStore, log, now, onProgress = () => undefined, partBytes } = options;
  await holdOffRebuilds(client);
  await vault.target.tidy();
  const installation = installationOf(vault, secrets);
  const former = await formerOf(vault, installation, log);
  const parts = await PartWriter.open(vault, partBytes);
  for (const section of former === null ? [] : sectionsOf(former)) parts.expect(section);
  // Before the snapshot, so that it has the keys of everybody in these events.
  const end = (await eventStore?.lastPosition()) ?? null;
  const content = await inSnapshot(client, async () => {
    onProgress('Events');
    const migrations = await migrationsOf(client);
    const { events, positionSql } = eventStore
      ? await copyStoreEvents(client, parts, eventStore, end)
      : { events: await copyEvents(client, parts), positionSql: inPostgres };
    onProgress(`${events.rows} events; accounts and other tables`);
    const tables = await copyTables(client, parts, positionSql);
    const sequences = await sequencesOf(client);
    onProgress('Uploaded files');
    await addErasures(vault, await erasuresOf(client));
    const files = await copyFiles(client, parts, uploads, await FormerFiles.of(vault, former, parts, log));
    return { migrations, events, tables, sequences, files };
  });
  const name = await writeManifest(vault, {
    madeAt: new Date(now).toISOString(),
    installation,
    ...content,
    secrets: {
      jwtSecret: Buffer.from(secrets.jwtSecret).toString('utf8'),
      encryptionKey: secrets.encryptionKey.toString('base64'),
    },
  });
  const { events, tables, files } = content;
  if (parts.sent.damaged > 0)
    log.warn({ parts: parts.sent.damaged }, 'damaged parts of earlier backups were written again');
  return {
    name,
    events: events.rows,
    rows: sum(tables.map(({ rows }) => rows)),
    files: files.rows,
    bytes: events.bytes + sum(tables.map(({ bytes }) => bytes)) + files.bytes,
    sent: parts.sent,
  };
}

/** An older version of Parley has none. */
export async function erasuresOf(client: ClientBase): Promise<readonly Erasure[]> {
  const { rowCount } = await client.query("select 1 where to_regclass('erasure') is not null");
  if (rowCount === 0) return [];
  // A database that is to be upgraded may lack the column.
  const statement = `select kind, id, to_jsonb(erasure) ->> 'heir' as heir from erasure`;
  return (await client.query<Erasure>(statement)).rows;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const installationOf = (vault: Vault, { encryptionKey }: Secrets): string => vault.hash(encryptionKey, 'installation');

/** The newest backup in the target that isn't damaged. @throws BackupFault if it is another installation's */
async function formerOf(vault: Vault, installation: string, log: Log): Promise<Manifest | null> {
  for (const name of (await listBackups(vault)).toReversed()) {
    const former = await readManifest(vault, name).catch((error: unknown) => {
      if (!(error instanceof DamagedObject)) throw error;
      log.warn({ backup: name }, 'a backup is damaged');
      return null;
    });
    if (former === null) continue;
    if (former.installation === installation) return former;
    throw new BackupFault(
      `${vault.target.address} has the backups of another installation. Give each installation a place of its own (BACKUP_TO).`,
    );
  }
  return null;
}
