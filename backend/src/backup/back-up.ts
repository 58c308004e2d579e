/**
 * Makes one backup: everything that an installation has, as of one moment, while it runs. The parts go first and the
 * table of contents last, so that a backup that was cut off doesn't exist; the next one goes on with its parts.
 */
import type { Log } from '@parley/contracts/log';
import type { Client, ClientBase } from 'pg';
import type { Secrets } from '../platform/config/secrets.js';
import { BackupFault } from './backup-fault.js';
import { isDue, recorded } from './backup-runs.js';
import { connected } from './connection.js';
import { copyEvents, copyTables, inPostgres, inSnapshot, migrationsOf, sequencesOf } from './copy-out.js';
import { addErasures, type Erasure } from './erasures.js';
import { listBackups, readManifest, writeManifest, type Manifest } from './manifest.js';
import { PartWriter, type Sent } from './parts.js';
import { deleteOld } from './retention.js';
import { copyFiles, FormerFiles, type UploadParts } from './uploads.js';
import type { Vault } from './vault.js';

/** An arbitrary number: whoever makes a backup of a database holds it. */
const BACKUP_LOCK = 7_203_147;

export interface BackUpOptions {
  readonly url: string;
  readonly vault: Vault;
  readonly secrets: Secrets;
  readonly uploads: UploadParts;
  readonly log: Log;
  /** ms since 1970 */
  readonly now: number;
  readonly onProgress?: (text: string) => void;
  /** The number of backups that stay in the target. */
  readonly keep: number;
  /** Does nothing unless the last backup is older than this, in ms. */
  readonly ifOlderThanMs?: number;
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
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [BACKUP_LOCK]);
    const { ifOlderThanMs, vault, keep } = options;
    const isByHand = ifOlderThanMs === undefined;
    if (!rows[0]?.got && isByHand)
      throw new BackupFault('Another backup of this database is being made. Wait until it is done.');
    if (!isByHand && (!rows[0]?.got || !(await isDue(client, ifOlderThanMs)))) return null;
    return recorded(client, async () => {
      const made = await connected(options.url, (reader) => backUpLocked(reader, options));
      await deleteOld(vault, keep);
      return made;
    });
  });

async function backUpLocked(client: Client, options: BackUpOptions): Promise<BackedUp> {
  const { vault, secrets, uploads, now, onProgress = () => undefined, partBytes } = options;
  await vault.target.tidy();
  const installation = installationOf(vault, secrets);
  const former = await formerOf(vault, installation);
  const parts = await PartWriter.open(vault, partBytes);
  const content = await inSnapshot(client, async () => {
    onProgress('Events');
    const migrations = await migrationsOf(client);
    const events = await copyEvents(client, parts);
    onProgress(`${events.rows} events; accounts and other tables`);
    const tables = await copyTables(client, parts, inPostgres);
    const sequences = await sequencesOf(client);
    onProgress('Uploaded files');
    await addErasures(vault, await erasuresOf(client));
    const files = await copyFiles(client, parts, uploads, await FormerFiles.of(vault, former));
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
  return rowCount === 0 ? [] : (await client.query<Erasure>('select kind, id from erasure')).rows;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const installationOf = (vault: Vault, { encryptionKey }: Secrets): string => vault.hash(encryptionKey, 'installation');

/** The newest backup in the target. @throws BackupFault if it is another installation's */
async function formerOf(vault: Vault, installation: string): Promise<Manifest | null> {
  const name = (await listBackups(vault)).at(-1);
  if (name === undefined) return null;
  const former = await readManifest(vault, name);
  if (former.installation !== installation)
    throw new BackupFault(
      `${vault.target.address} has the backups of another installation. Give each installation a place of its own (BACKUP_TO).`,
    );
  return former;
}
