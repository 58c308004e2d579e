/** Opens everything that keeps data, in order: Postgres, its tables, the event store with its keys. */
import { join } from 'node:path';
import { Caches } from '@parley/contracts/caches';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import { refuseNewerReadModels } from '@parley/projections/refuse-newer-read-models';
import type { DataSource } from 'typeorm';
import { defaultCacheBytes } from './platform/cache-bytes.js';
import { sealFormerPeople } from './integrations/lti/seal-former-people.js';
import { Closers } from './platform/closers.js';
import type { Config } from './platform/config/config.js';
import { keepSecrets, type Secrets } from './platform/config/secrets.js';
import { ConnectionShare } from './platform/database/connection-share.js';
import { createDataSource, poolOf } from './platform/database/data-source.js';
import { migrate, type MigrationStep } from './platform/database/migrate.js';
import { createPool } from './platform/database/pools.js';
import { Pulse } from './platform/database/pulse.js';
import { refuseTransactionPooling } from './platform/database/refuse-transaction-pooling.js';
import { refuseOlderTables } from './platform/database/refuse-older-tables.js';
import { removeRunningAddress, writeRunningAddress } from './platform/database/running-address.js';
import { isUnfinished, UnfinishedRestore } from './platform/database/unfinished-restore.js';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.js';
import { openEventStore } from './platform/event-store/open-event-store.js';
import { openFileStore } from './platform/file-store/open-file-store.js';
import { sealFormerUploads } from './platform/file-store/seal-former-uploads.js';
import { UploadedFiles } from './platform/file-store/uploaded-files.js';
import { EncryptingEventStore } from './platform/subjects/encrypting-event-store.js';
import { isUnencrypted, SubjectKeys } from './platform/subjects/subject-keys.js';
import { SCHEMA } from './schema.js';

export interface Stores {
  readonly secrets: Secrets;
  readonly pool: Pool;
  readonly dataSource: DataSource;
  readonly pulse: Pick<Pulse, 'answers'>;
  /** Returns events decrypted, in their newest form. */
  readonly store: EventStore;
  /** The same events as stored: personal parts stay encrypted. */
  readonly feed: Pick<EventStore, 'subscribe'>;
  readonly subjectKeys: SubjectKeys;
  readonly uploads: UploadedFiles;
  /** The memory that all caches share. */
  readonly caches: Caches;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** True for the restore itself: nobody else opens the stores until it is done. */
  readonly isRestoring?: boolean;
  /** True for a command beside the server: tables of an earlier version are refused. */
  readonly leavesTables?: boolean;
  /** Called before each migration of an installation of an earlier version. */
  readonly onMigration?: (step: MigrationStep) => void;
}

/** The longest that DATABASE_WAIT_MS allows. */
const RESTORE_WAIT_MS = 60_000;

/**
 * @throws EmbeddedPostgresError and others whose message says why the start failed
 */
export async function openStores(
  config: Config,
  log: Log,
  { isRestoring = false, leavesTables = false, onMigration = () => undefined }: OpenOptions = {},
): Promise<Stores> {
  const closers = new Closers();
  const close = () => closers.close((step, error) => log.error({ step, reason: String(error) }, 'closing failed'));
  try {
    const url = config.databaseUrl ?? (await embedded(config, log, closers));
    // Half the connections for events and accounts, half for read models, so that neither waits for the other.
    const half = Math.floor(config.databasePool / 2);
    // A restore that is cut off has to begin again, so it waits longer for a busy Postgres than requests do.
    const waitMs = isRestoring && config.databaseWaitMs > 0 ? RESTORE_WAIT_MS : config.databaseWaitMs;
    const pool = createPool(url, { max: half, waitMs, purpose: 'events' });
    closers.add('connections', () => pool.end());
    const dataSource = await createDataSource(url, SCHEMA, {
      max: config.databasePool - half,
      waitMs,
      purpose: 'entities',
    }).initialize();
    closers.add('data source', () => dataSource.destroy());
    if (config.databaseUrl) await refuseTransactionPooling(pool);
    const share = new ConnectionShare({ pools: [pool, poolOf(dataSource)], wanted: config.databasePool, log });
    closers.add('shares of connections', () => share.stop());
    await share.start();
    const pulse = new Pulse(url);
    closers.add('pulse', () => pulse.close());
    if (!isRestoring && (await isUnfinished(pool))) throw new UnfinishedRestore();
    if (leavesTables) await refuseOlderTables(dataSource);
    const secrets = await keepSecrets(config, () => isUnencrypted(pool));
    const migrations = await migrate(dataSource, pool, (step) => {
      log.info({ ...step }, 'tables are being brought up to date');
      onMigration(step);
    });
    await refuseNewerReadModels(dataSource);
    if (migrations.length > 0) log.info({ migrations }, 'tables brought up to date');
    const events = await openEventStore({ url: config.eventStoreUrl ?? undefined, pool, log });
    closers.add('event store', () => events.close());
    const subjectKeys = await SubjectKeys.open({ pool, encryptionKey: secrets.encryptionKey });
    await sealFormerPeople(pool, subjectKeys);
    await sealFormerUploads(pool, subjectKeys);
    const files = await openFileStore(config, secrets, log);
    closers.add('files', () => files.close());
    const uploads = new UploadedFiles(pool, subjectKeys, files, config.authorFilesBytes);
    const caches = new Caches(config.cacheBytes ?? defaultCacheBytes());
    const store = new EncryptingEventStore(events, subjectKeys, caches);
    return { secrets, pool, dataSource, pulse, store, feed: events, subjectKeys, uploads, caches, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Starts the embedded Postgres.
 * @param flags settings of its server
 * @returns its address
 */
export async function embedded(
  config: Config,
  log: Log,
  closers: Closers,
  flags?: Readonly<Record<string, string | number>>,
): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dir: join(config.dataDir, 'postgres'), log, flags });
  closers.add('Postgres', () => postgres.stop());
  writeRunningAddress(config.dataDir, postgres.url);
  closers.add('address', async () => removeRunningAddress(config.dataDir));
  return postgres.url;
}
