/** Opens what a backup reads, and fills what a restore writes, without a server. */
import type { Log } from '@parley/contracts/log';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { SubjectId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import { backUp, erasuresOf, type BackedUp } from './backup/back-up.js';
import { BackupFault, DamagedObject } from './backup/backup-fault.js';
import type { BackupTarget } from './backup/backup-target.js';
import { findFaults } from './backup/check-backup.js';
import { connected } from './backup/connection.js';
import { deleteAccountRows } from './operation/account-rows.js';
import { inTransaction } from './platform/database/in-transaction.js';
import { recordFault } from './backup/backup-runs.js';
import { addErasures, readErasures, type Erasures } from './backup/erasures.js';
import { readManifest, listBackups, type Manifest } from './backup/manifest.js';
import { openTarget, placeOf } from './backup/open-target.js';
import { restore } from './backup/restore.js';
import { restoreFiles } from './backup/uploads.js';
import { Vault } from './backup/vault.js';
import { forgetPerson } from './chats/forget-person.js';
import { systemClock } from './platform/clock.js';
import { Closers } from './platform/closers.js';
import type { Config } from './platform/config/config.js';
import { keepSecrets } from './platform/config/secrets.js';
import { createDataSource } from './platform/database/data-source.js';
import { createPool, SMALL_POOL } from './platform/database/pools.js';
import { refuseNewerData } from './platform/database/refuse-newer-data.js';
import { readRunningAddress } from './platform/database/running-address.js';
import { isUnfinished, UnfinishedRestore } from './platform/database/unfinished-restore.js';
import { openEventStore } from './platform/event-store/open-event-store.js';
import { install } from './platform/event-store/postgres/schema.js';
import type { FileStore } from './platform/file-store/file-store.js';
import { openFileStore } from './platform/file-store/open-file-store.js';
import { Audit } from './platform/log/audit.js';
import { SubjectKeys } from './platform/subjects/subject-keys.js';
import { installSubjects } from './platform/subjects/subject-tables.js';
import { SCHEMA } from './schema.js';
import { refuseNoCluster } from './open-beside-running.js';
import { embedded, openStores, type Stores } from './stores.js';
import { FIRST_UUID } from './platform/uuid.js';

/** A move leaves uploaded files where they are. */
const NO_FILES: Pick<FileStore, 'open' | 'close'> = {
  open: () => Promise.resolve(null),
  close: () => Promise.resolve(),
};

/** A backup waits for a busy database: nobody waits for its reply. */
const PATIENT = { ...SMALL_POOL, waitMs: 30_000 };

export interface BackupParts {
  readonly config: Config;
  readonly log: Log;
  readonly onProgress?: (text: string) => void;
  /** Bytes of a part; for tests. */
  readonly partBytes?: number;
  /** Makes none unless the last one is older than this, in ms. */
  readonly ifOlderThanMs?: number;
  /** Makes none unless this program would change the tables. */
  readonly onlyBeforeUpgrade?: boolean;
  /** Moves tables and events alone: files stay where they are, and logins go on. */
  readonly isMove?: boolean;
  /** Instead of the one in the settings; for tests. */
  readonly target?: BackupTarget;
}

/**
 * Backs up a running Parley, or one that is stopped; tables of an older version stay as they are.
 * @returns null if none was due
 */
export const backUpIfDue = (parts: BackupParts): Promise<BackedUp | null> =>
  closing(parts.log, async (closers) => {
    const { config, log } = parts;
    const { keep, ...place } = config.backup ?? missing();
    const known = config.databaseUrl ?? readRunningAddress(config.dataDir);
    if (known === null && !parts.onlyBeforeUpgrade) refuseNoCluster(config.dataDir);
    const url = known ?? (await embedded(config, log, closers));
    const pool = createPool(url, PATIENT);
    closers.add('connections', () => pool.end());
    if (await isUnfinished(pool)) throw new UnfinishedRestore();
    const { rowCount } = await pool.query("select 1 where to_regclass('migration') is not null");
    if (rowCount === 0 && parts.onlyBeforeUpgrade) return null;
    if (rowCount === 0)
      throw new BackupFault('There is nothing to back up: Parley was never started on this database.');
    await refuseNewer(url);
    const secrets = await keepSecrets(config, () => Promise.resolve(false));
    const keys = await SubjectKeys.open({ pool, encryptionKey: secrets.encryptionKey });
    const files = parts.isMove ? NO_FILES : await openFileStore(config, secrets, log);
    closers.add('files', () => files.close());
    const eventStore = await openOtherStore(parts, pool, closers);
    return backUp({
      ...parts,
      schema: SCHEMA,
      url,
      target: placeOf(place),
      openVault: () => openVault(parts, closers, (target, passphrase) => Vault.openOrMake(target, passphrase)),
      secrets,
      uploads: { files, keys },
      eventStore,
      keep,
      now: Date.now(),
    });
  });

/** @throws BackupFault, with a sentence that says what to do */
export async function backUpInstallation(
  parts: Omit<BackupParts, 'ifOlderThanMs' | 'onlyBeforeUpgrade'>,
): Promise<BackedUp> {
  const made = await backUpIfDue(parts);
  if (made === null) throw new Error('a backup that was asked for was not made');
  return made;
}

/** A backup as it was found, with a sentence for each fault. */
export interface CheckedBackup {
  readonly name: string;
  readonly faults: number;
}

/**
 * Reads a whole backup; needs neither a database nor a running Parley.
 * @param name of the backup; absent: the newest
 * @param tell gets each fault as a sentence
 */
export const checkInstallationBackup = (
  parts: BackupParts,
  tell: (fault: string) => void,
  name?: string,
): Promise<CheckedBackup> =>
  closing(parts.log, async (closers) => {
    const vault = await openVault(parts, closers, (target, passphrase) => Vault.open(target, passphrase));
    const wanted = await wantedBackup(vault, name);
    parts.onProgress?.(`Checking the backup ${wanted}`);
    let faults = 0;
    const count = (fault: string) => {
      faults += 1;
      tell(fault);
    };
    try {
      await findFaults(vault, await readManifest(vault, wanted), count);
    } catch (error) {
      if (!(error instanceof DamagedObject)) throw error;
      count(error.fault);
    }
    return { name: wanted, faults };
  });

/** @returns the name, or the newest if none is given */
async function wantedBackup(vault: Vault, name: string | undefined): Promise<string> {
  const names = await listBackups(vault);
  const wanted = name ?? names.at(-1);
  if (wanted === undefined) throw new BackupFault(`There is no whole backup in ${vault.target.address}.`);
  if (!names.includes(wanted))
    throw new BackupFault(
      `There is no backup ${wanted} in ${vault.target.address}. Those that are there: npm run backup -- list`,
    );
  return wanted;
}

/**
 * Restores into an empty installation.
 * @param name of the backup; absent: the newest
 * @returns its name
 */
export const restoreInstallation = (parts: BackupParts, name?: string): Promise<string> =>
  closing(parts.log, async (closers) => {
    const { config, log, onProgress } = parts;
    const vault = await openVault(parts, closers, (target, passphrase) => Vault.open(target, passphrase));
    const wanted = await wantedBackup(vault, name);
    const manifest = await readManifest(vault, wanted);
    if (config.databaseUrl === null && readRunningAddress(config.dataDir) !== null)
      throw new BackupFault(`Parley runs on ${config.dataDir}. A restore needs an empty installation: a new DATA_DIR.`);
    const url = config.databaseUrl ?? (await embedded(config, log, closers));
    const pool = createPool(url, PATIENT);
    closers.add('connections', () => pool.end());
    await restore({
      url,
      config: parts.isMove ? { ...config, ...keysOf(manifest) } : config,
      vault,
      manifest,
      schema: SCHEMA,
      eventStore: await openOtherStore(parts, pool, closers),
      installTables: async () => {
        await install(pool, log);
        await installSubjects(pool);
      },
      complete: async () => {
        // Brings tables of an older version up to date, and checks that the key fits.
        const stores = await openStores({ ...config, databaseUrl: url }, log, { isRestoring: true });
        try {
          if (parts.isMove) return;
          await restoreFiles(vault, manifest, stores.uploads.files);
          const erased = await eraseAgain(stores, await readErasures(vault));
          await endLogins(stores.pool);
          const audit = new Audit(log, stores.pool, systemClock);
          audit.record('backup-restored', { backup: wanted, ...erased, by: 'command' });
          await audit.written();
        } finally {
          await stores.close();
        }
      },
      ...(onProgress && { onProgress }),
    });
    return wanted;
  });

/** A move leaves the data directory's own keys as they are. */
const keysOf = ({ secrets }: Manifest): Pick<Config, 'jwtSecret' | 'encryptionKey'> => ({
  jwtSecret: secrets.jwtSecret,
  encryptionKey: Buffer.from(secrets.encryptionKey, 'base64'),
});

/** Applies the erasures that were made after the backup. @returns their number */
async function eraseAgain(stores: Stores, list: Erasures): Promise<{ people: number; accounts: number }> {
  const erased = { people: 0, accounts: 0 };
  for (let after: SubjectId | undefined = BEFORE_ALL; after !== undefined;) {
    const page = 'select subject from subject_key where subject > $1 order by subject limit 10000';
    const { rows }: { rows: { subject: SubjectId }[] } = await stores.pool.query<{ subject: SubjectId }>(page, [after]);
    for (const { subject } of rows)
      if (list.isErased({ kind: 'person', id: subject })) {
        await forgetPerson({ ...stores, now: Date.now() }, subject);
        erased.people += 1;
      }
    after = rows.at(-1)?.subject;
  }
  const { rows: accounts } = await stores.pool.query<{ id: string; email: string }>('select id, email from account');
  for (const account of accounts)
    if (list.isErased({ kind: 'account', id: account.id })) {
      const heir = list.heirOf({ kind: 'account', id: account.id });
      await inTransaction(stores.pool, (db) => deleteAccountRows(db, account, heir));
      erased.accounts += 1;
    }
  return erased;
}
const BEFORE_ALL = FIRST_UUID as SubjectId;

/** Some of them, and some tokens, were ended after the backup. */
async function endLogins(pool: Pool): Promise<void> {
  await pool.query('delete from login_session');
  await pool.query('delete from login_ticket');
  await pool.query('update account set token_version = token_version + 1');
}

/** Brings the list of erasures in the target up to date; a target that can't be used is recorded as a fault. */
export const listErasures = (parts: BackupParts): Promise<void> =>
  closing(parts.log, async (closers) => {
    const place = parts.config.backup ?? missing();
    const url = parts.config.databaseUrl ?? readRunningAddress(parts.config.dataDir);
    if (url === null) return;
    await connected(url, async (client) => {
      try {
        const vault = await openVault(parts, closers, (target, passphrase) => Vault.openOrMake(target, passphrase));
        await addErasures(vault, await erasuresOf(client));
      } catch (error) {
        await recordFault(client, placeOf(place), error);
        throw error;
      }
    });
  });

/** undefined: the events are in Postgres. */
async function openOtherStore(
  { config, log }: BackupParts,
  pool: Pool,
  closers: Closers,
): Promise<EventStore | undefined> {
  if (config.eventStoreUrl === null) return undefined;
  const store = await openEventStore({ url: config.eventStoreUrl, pool, log });
  closers.add('event store', () => store.close());
  return store;
}

/** @throws NewerData: a newer program may keep what this one doesn't know. */
async function refuseNewer(url: string): Promise<void> {
  const dataSource = await createDataSource(url, SCHEMA).initialize();
  try {
    await refuseNewerData(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Names of the backups, oldest first. */
export const namesOfBackups = (parts: BackupParts): Promise<readonly string[]> =>
  closing(parts.log, async (closers) =>
    listBackups(await openVault(parts, closers, (target, passphrase) => Vault.open(target, passphrase))),
  );

async function openVault(
  { config, target: given }: BackupParts,
  closers: Closers,
  open: (target: BackupTarget, passphrase: string) => Promise<Vault>,
): Promise<Vault> {
  const { passphrase, ...settings } = config.backup ?? missing();
  const target = given ?? (await openTarget(settings));
  closers.add('target', () => target.close());
  return open(target, passphrase);
}

function missing(): never {
  throw new BackupFault(
    'Say where backups are: set BACKUP_TO (a folder, best on another disk) and BACKUP_PASSPHRASE (at least 12 characters; without it no backup can be read).',
  );
}

async function closing<T>(log: Log, work: (closers: Closers) => Promise<T>): Promise<T> {
  const closers = new Closers();
  try {
    return await work(closers);
  } finally {
    await closers.close((step, error) => log.error({ step, reason: String(error) }, 'closing failed'));
  }
}
