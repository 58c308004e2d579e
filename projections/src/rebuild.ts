import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Position } from '@parley/contracts/events/envelope';
import { PROJECTIONS, READ_MODEL_GENERATION } from './all-projections.js';
import { READ_MODELS } from './read-models.js';
import { applyBatch, applyInTransaction, isOlderThan } from './platform/apply-batch.js';
import { inTransaction } from './platform/db.js';
import { applyIsolating } from './platform/isolate-poison.js';
import { columnsOfRead, createNextSchema, indexNextSchema, swapSchemas } from './platform/next-schema.js';
import { partsOfRead, writeParts } from './platform/parts.js';
import { Turns } from './platform/turns.js';
import { applying, batchesOf, RebuildLanes, Tally, type Rebuilt, type RebuildOptions } from './rebuild-lanes.js';
import { rebuildInParts, type RunPart } from './rebuild-parts.js';

/** The larger, the fewer times a counter and the row of a chat are written. */
export const BATCH_SIZE = 10_000;
/** Allows only one rebuild at a time on a database. */
const REBUILD_LOCK = 7_061_727;
/**
 * Held by a rebuild, and shared by backups: a transaction that began before the schemas are swapped would find the new
 * tables empty.
 */
export const SWAP_LOCK = 7_061_728;
/** ms between two looks whether a backup has ended. */
const LOOK_AGAIN_MS = 500;

export interface InParallel {
  /** Parts that may run at the same time. */
  readonly most: number;
  readonly run: RunPart;
}
/** How a rebuild is done. */
export interface RebuildWay extends RebuildOptions {
  /** How the parts among which the chats are divided run at the same time; absent = all events are read once. */
  readonly inParallel?: InParallel;
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
export const rebuild = (options: RebuildWay): Promise<Rebuilt> => holdingLock(options, () => rebuildLocked(options));

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

async function rebuildLocked(options: RebuildWay): Promise<Rebuilt> {
  const { store, dataSource, log, batchSize = BATCH_SIZE } = options;
  const former = await inTransaction(dataSource, { schema: 'read', alone: false }, columnsOfRead);
  await createNextSchema(dataSource, READ_MODELS);
  const tally = new Tally(log, await store.lastPosition());
  let after = await applyAll({ ...options, batchSize }, tally);
  await indexNextSchema(dataSource, READ_MODELS);
  // These are the events that came meanwhile; projectors wait only for those that come from now on.
  const all = applying(options, PROJECTIONS);
  for await (const { events, upTo } of batchesOf(store, after, batchSize)) {
    options.signal?.throwIfAborted();
    tally.add(events.length, upTo, (await applyBatch(all, { events, after })).parked);
    after = upTo;
  }
  await inTransaction(dataSource, { ...all, alone: 'all' }, async (db) => {
    for await (const { events, upTo } of batchesOf(store, after, batchSize)) {
      const { parked } = await applyInTransaction(db, all, { events, after }, applyIsolating);
      after = upTo;
      tally.add(events.length, upTo, parked);
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

/** @returns the position after the last event that was there */
async function applyAll(options: RebuildWay & { readonly batchSize: number }, tally: Tally): Promise<Position | null> {
  const { store, dataSource, batchSize, inParallel } = options;
  if (inParallel) {
    const parts = await inTransaction(dataSource, { schema: 'read', alone: false }, partsOfRead);
    const of = Math.min(parts, inParallel.most);
    const reached = of > 1 ? await rebuildInParts(options, of, inParallel.run, tally) : null;
    if (reached !== null) return reached;
  }
  const lanes = new RebuildLanes(options, tally, new Turns(dataSource));
  return lanes.applyAll(batchesOf(store, null, batchSize));
}
