import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { STREAM_PREFIXES, type EventStore, type ReadStreams } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import { PROJECTIONS, READ_MODEL_GENERATION } from './all-projections.js';
import { READ_MODELS } from './read-models.js';
import { percentOf } from './rebuild-progress.js';
import { applyBatch, applyInTransaction, isOlderThan, type ApplyOptions, type Batch } from './platform/apply-batch.js';
import { inTransaction, type Db } from './platform/db.js';
import { applyIsolating, type Parked } from './platform/isolate-poison.js';
import { KeptBack } from './platform/kept-back.js';
import { mayOverlap, type Lane } from './platform/lanes.js';
import { Memory } from './platform/memory.js';
import { partsOfRead, writeParts } from './platform/parts.js';
import type { Projection } from './platform/projection.js';
import type { PersonKeys } from './platform/words.js';
import {
  columnsOfRead,
  createNextSchema,
  indexNextSchema,
  keyNextSchema,
  swapSchemas,
} from './platform/next-schema.js';

/** The larger, the fewer times a counter and the row of a chat are written. */
const BATCH_SIZE = 10_000;
/** Events that are read at once. */
const PAGE_SIZE = 5_000;
/** The store limits a page to some megabytes, so a batch stays within memory even if all its events are large. */
const MAX_PAGES = 6;
/** Counters that are kept in memory, a few hundred bytes each. */
const MAX_KEPT = 400_000;
/** Allows only one rebuild at a time on a database. */
const REBUILD_LOCK = 7_061_727;
/**
 * Held by a rebuild, and shared by backups: a transaction that began before the schemas are swapped would find the new
 * tables empty.
 */
export const SWAP_LOCK = 7_061_728;
const TELL_EVERY_PERCENT = 10;
/** ms between two looks whether a backup has ended. */
const LOOK_AGAIN_MS = 500;

export interface RebuildOptions {
  /** Delivers events decrypted and in their newest form. */
  readonly store: EventStore;
  readonly subjectKeys: PersonKeys;
  readonly dataSource: DataSource;
  readonly log: Log;
  /** Number of events applied at once. */
  readonly batchSize?: number;
  /** Number of counters kept in memory; for tests. */
  readonly mostKept?: number;
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
 * Rebuilds all read models from the events (PROJ-7). Readers and projectors continue meanwhile; for the last events and
 * the swap, about a millisecond, projectors wait.
 * @throws RebuildRuns if another one runs on this database
 */
export const rebuild = (options: RebuildOptions): Promise<Rebuilt> =>
  holdingLock(options, () => rebuildLocked(options));

/**
 * Rebuilds them, unless another process has done it meanwhile.
 * @throws RebuildRuns if another one runs on this database
 */
export const rebuildOutdated = (options: RebuildOptions): Promise<Rebuilt | null> =>
  holdingLock(options, async () => {
    if (!(await areOutdated(options.dataSource))) return null;
    options.log.info({}, 'the read models are made anew, because this version keeps more in them');
    return rebuildLocked(options);
  });

/** The read models were built by an earlier program, and lack what this one keeps in them (PROJ-12). */
export const areOutdated = (dataSource: DataSource): Promise<boolean> =>
  inTransaction(dataSource, { schema: 'read', alone: false }, (db) => isOlderThan(db, READ_MODEL_GENERATION));

async function holdingLock<T>(options: RebuildOptions, work: () => Promise<T>): Promise<T> {
  const holder = options.dataSource.createQueryRunner();
  try {
    if (!(await tryLock(holder, REBUILD_LOCK))) throw new RebuildRuns('another rebuild is at work on this database');
    try {
      await waitForBackups(holder, options);
      return await work();
    } finally {
      await holder.query('select pg_advisory_unlock_all()');
    }
  } finally {
    await holder.release();
  }
}

async function tryLock(holder: QueryRunner, lock: number): Promise<boolean> {
  const [row]: { got: boolean }[] = await holder.query(`select pg_try_advisory_lock(${lock}) as got`);
  return row?.got ?? false;
}

/** It asks again and again, so that a server which stops meanwhile needn't wait. */
async function waitForBackups(holder: QueryRunner, { log, signal }: RebuildOptions): Promise<void> {
  if (await tryLock(holder, SWAP_LOCK)) return;
  log.info({}, 'the rebuild waits until a backup is made');
  do await pause(LOOK_AGAIN_MS, undefined, { signal });
  while (!(await tryLock(holder, SWAP_LOCK)));
}

async function rebuildLocked(options: RebuildOptions): Promise<Rebuilt> {
  const { store, dataSource, log, batchSize = BATCH_SIZE } = options;
  const former = await inTransaction(dataSource, { schema: 'read', alone: false }, columnsOfRead);
  await createNextSchema(dataSource, READ_MODELS);
  const tally = new Tally(log, await store.lastPosition());
  let after = await new Lanes(options, tally).applyAll();
  await indexNextSchema(dataSource, READ_MODELS);
  // These are the events that came meanwhile; projectors wait only for those that come from now on.
  const all = applying(options, PROJECTIONS);
  for await (const events of batchesOf(store, after, batchSize)) {
    options.signal?.throwIfAborted();
    tally.add(events, (await applyBatch(all, { events, after })).parked);
    after = events.at(-1)?.position ?? after;
  }
  await inTransaction(dataSource, { ...all, alone: 'all' }, async (db) => {
    for await (const events of batchesOf(store, after, batchSize)) {
      const { parked } = await applyInTransaction(db, all, { events, after }, applyIsolating);
      after = events.at(-1)?.position ?? after;
      tally.add(events, parked);
    }
    // On this connection: another might be had only by a projector that waits for this transaction.
    if ((await columnsOfRead(db)) !== former) throw new TablesChanged();
    const parts = await partsOfRead(db);
    if (parts > 1) writeParts(db, parts, after, READ_MODEL_GENERATION);
    await swapSchemas(db);
  });
  await dataSource.query('drop schema read_old cascade');
  log.info({ events: tally.events, parked: tally.parked }, 'the read models are rebuilt');
  return { events: tally.events, parked: tally.parked };
}

const applying = ({ store, subjectKeys, dataSource }: RebuildOptions, projections: readonly Projection[]) =>
  ({
    dataSource,
    subjectKeys,
    projections,
    generation: READ_MODEL_GENERATION,
    compare: (a, b) => store.compare(a, b),
    schema: 'read_next',
    alone: false,
    memory: new Memory(),
    ...(store.readStreams && {
      readStreams: (...asked: Parameters<ReadStreams>) => store.readStreams!(...asked),
    }),
  }) satisfies ApplyOptions;

/**
 * The way through all events that are there. Statistics follow the other projections, a batch behind, on a connection of
 * their own, so that Node works on one batch while Postgres takes the rows of the other.
 */
class Lanes {
  private readonly keptBack = new KeptBack<Db>();
  private readonly first: ApplyOptions;
  private readonly second: ApplyOptions;
  private isKeyed = false;

  constructor(
    private readonly options: RebuildOptions,
    private readonly tally: Tally,
  ) {
    const of = (lane: Lane): ApplyOptions => {
      const own = PROJECTIONS.filter((each) => each.lane === lane);
      return { ...applying(options, own), lane };
    };
    this.first = of('ahead');
    this.second = { ...of('behind'), keptBack: this.keptBack };
  }

  /** @returns the position after the last event */
  async applyAll(): Promise<Position | null> {
    const { store, batchSize = BATCH_SIZE, signal, dataSource } = this.options;
    const overlaps = mayOverlap(dataSource);
    let after: Position | null = null;
    let behind = Promise.resolve();
    try {
      for await (const events of batchesOf(store, after, batchSize)) {
        signal?.throwIfAborted();
        const batch = { events, after };
        const { parked } = await applyBatch(this.first, batch);
        await behind;
        this.tally.add(events, parked);
        behind = this.applyBehind(batch);
        // Awaited later; until then a failure must not count as an unhandled rejection.
        behind.catch(() => undefined);
        if (!overlaps) await behind;
        after = events.at(-1)?.position ?? after;
      }
    } finally {
      await behind;
    }
    await this.writeKept();
    return after;
  }

  private async applyBehind(batch: Batch): Promise<void> {
    const { parked } = await applyBatch(this.second, batch);
    this.tally.park(parked);
    if (this.keptBack.size > (this.options.mostKept ?? MAX_KEPT)) await this.writeKept();
  }

  private async writeKept(): Promise<void> {
    const { dataSource } = this.options;
    await inTransaction(dataSource, this.second, (db) => {
      this.keptBack.write(db, !this.isKeyed);
      return Promise.resolve();
    });
    if (!this.isKeyed) await keyNextSchema(dataSource, READ_MODELS);
    this.isKeyed = true;
  }
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
  for (let pages = 0; pages < MAX_PAGES && batch.length < size; pages += 1) {
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

  private toldPercent = 0;

  /** @param end of the log when the rebuild began */
  constructor(
    private readonly log: Log,
    private readonly end: Position | null,
  ) {}

  add(events: readonly RecordedEvent[], parked: readonly Parked[]): void {
    this.events += events.length;
    this.park(parked);
    const percent = percentOf(events.at(-1)?.position ?? null, this.end);
    if (percent < this.toldPercent + TELL_EVERY_PERCENT) return;
    this.toldPercent = percent;
    this.log.info({ percent, events: this.events }, 'the read models are being rebuilt');
  }

  park(parked: readonly Parked[]): void {
    this.parked += parked.length;
    for (const { projection, stream, revision, type, reason } of parked)
      this.log.error(
        { projection, stream, revision, type, reason },
        'an event is parked: its projection can’t apply it',
      );
  }
}
