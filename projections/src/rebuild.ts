import type { DataSource } from 'typeorm';
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { STREAM_PREFIXES, type EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import { PROJECTIONS, READ_MODEL_GENERATION } from './all-projections.js';
import { READ_MODELS } from './read-models.js';
import { applyBatch, applyInTransaction, isOlderThan, type ApplyOptions } from './platform/apply-batch.js';
import { inTransaction } from './platform/db.js';
import { applyIsolating, type Parked } from './platform/isolate-poison.js';
import { Memory } from './platform/memory.js';
import type { PersonKeys } from './platform/words.js';
import { columnsOfRead, createNextSchema, indexNextSchema, swapSchemas } from './platform/next-schema.js';

/** The larger, the fewer times a counter and the row of a chat are written. */
const BATCH_SIZE = 20_000;
/** Events that are read at once. */
const PAGE_SIZE = 5_000;
/** The store limits a page to some megabytes, so a batch stays within memory even if all its events are large. */
const MOST_PAGES = 6;
/** Allows only one rebuild at a time on a database. */
const REBUILD_LOCK = 7_061_727;

export interface RebuildOptions {
  /** Delivers events decrypted and in their newest form. */
  readonly store: EventStore;
  readonly subjectKeys: PersonKeys;
  readonly dataSource: DataSource;
  readonly log: Log;
  /** Number of events applied at once. */
  readonly batchSize?: number;
  /** Ends the rebuild between two batches: it throws, and the old tables stay. */
  readonly signal?: AbortSignal;
}
export interface Rebuilt {
  readonly events: number;
  readonly parked: number;
}
export class RebuildRuns extends Error {
  override readonly name = 'RebuildRuns';
}

/** A newer program has migrated the tables during the rebuild, so the new ones would lack what it needs. */
export class TablesChanged extends Error {
  override readonly name = 'TablesChanged';
}

/**
 * Makes all read models anew from the events (PROJ-7). Readers and projectors continue meanwhile; for the last events
 * and the swap, about a millisecond, projectors wait.
 * @throws RebuildRuns if another one runs on this database
 */
export const rebuild = (options: RebuildOptions): Promise<Rebuilt> =>
  holdingLock(options.dataSource, () => rebuildLocked(options));

/**
 * The same, unless another process has done it meanwhile.
 * @throws RebuildRuns if another one runs on this database
 */
export const rebuildOutdated = (options: RebuildOptions): Promise<Rebuilt | null> =>
  holdingLock(options.dataSource, async () => {
    if (!(await areOutdated(options.dataSource))) return null;
    options.log.info({}, 'the read models are made anew, because this version keeps more in them');
    return rebuildLocked(options);
  });

/** The read models were built by an earlier program, and lack what this one keeps in them (PROJ-12). */
export const areOutdated = (dataSource: DataSource): Promise<boolean> =>
  inTransaction(dataSource, { schema: 'read', alone: false }, (db) => isOlderThan(db, READ_MODEL_GENERATION));

async function holdingLock<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  const holder = dataSource.createQueryRunner();
  try {
    const [lock]: { got: boolean }[] = await holder.query(`select pg_try_advisory_lock(${REBUILD_LOCK}) as got`);
    if (!lock?.got) throw new RebuildRuns('another rebuild is at work on this database');
    try {
      return await work();
    } finally {
      await holder.query(`select pg_advisory_unlock(${REBUILD_LOCK})`);
    }
  } finally {
    await holder.release();
  }
}

async function rebuildLocked({
  store,
  subjectKeys,
  dataSource,
  log,
  batchSize = BATCH_SIZE,
  signal,
}: RebuildOptions): Promise<Rebuilt> {
  const former = await columnsOfRead(dataSource);
  await createNextSchema(dataSource, READ_MODELS);
  const compare = (a: Position, b: Position) => store.compare(a, b);
  const options: ApplyOptions = {
    dataSource,
    subjectKeys,
    projections: PROJECTIONS,
    generation: READ_MODEL_GENERATION,
    compare,
    schema: 'read_next',
    alone: false,
    memory: new Memory(),
  };
  const tally = new Tally(log);
  let after: Position | null = null;
  const applyAll = async () => {
    for await (const events of batchesOf(store, after, batchSize)) {
      signal?.throwIfAborted();
      const { parked } = await applyBatch(options, { events, after });
      after = events.at(-1)?.position ?? after;
      tally.add(events, parked);
    }
  };
  await applyAll();
  await indexNextSchema(dataSource, READ_MODELS);
  // What came meanwhile; projectors wait only for what comes from now on.
  await applyAll();
  await inTransaction(dataSource, { ...options, alone: true }, async (db) => {
    for await (const events of batchesOf(store, after, batchSize)) {
      const { parked } = await applyInTransaction(db, options, { events, after }, applyIsolating);
      after = events.at(-1)?.position ?? after;
      tally.add(events, parked);
    }
    if ((await columnsOfRead(dataSource)) !== former) throw new TablesChanged();
    await swapSchemas(db);
  });
  await dataSource.query('drop schema read_old cascade');
  log.info({ events: tally.events, parked: tally.parked }, 'the read models are rebuilt');
  return { events: tally.events, parked: tally.parked };
}

/** Batches of events after `after`, to the end; the next is read and decrypted while the current one is applied. */
async function* batchesOf(
  store: EventStore,
  after: Position | null,
  size: number,
): AsyncIterable<readonly RecordedEvent[]> {
  let batch = await readBatch(store, after, size);
  while (batch.length > 0) {
    const next = readBatch(store, batch.at(-1)?.position ?? after, size);
    // Awaited below; until then a failure must not count as an unhandled rejection.
    next.catch(() => undefined);
    yield batch;
    batch = await next;
  }
}

/** Several pages, since a page is limited: the store's by its bytes, this one's by its number of events. */
async function readBatch(store: EventStore, after: Position | null, size: number): Promise<readonly RecordedEvent[]> {
  const batch: RecordedEvent[] = [];
  for (let pages = 0; pages < MOST_PAGES && batch.length < size; pages += 1) {
    const limit = Math.min(PAGE_SIZE, size - batch.length);
    const page = await store.readAll({ after: batch.at(-1)?.position ?? after, limit, prefixes: STREAM_PREFIXES });
    for (const event of page) batch.push(event);
    if (page.length === 0) break;
  }
  return batch;
}

class Tally {
  events = 0;
  parked = 0;

  constructor(private readonly log: Log) {}

  add(events: readonly RecordedEvent[], parked: readonly Parked[]): void {
    this.events += events.length;
    this.parked += parked.length;
    for (const { projection, stream, revision, type, reason } of parked)
      this.log.error(
        { projection, stream, revision, type, reason },
        'an event is parked: its projection can’t apply it',
      );
  }
}
