import type { DataSource } from 'typeorm';
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { STREAM_PREFIXES, type EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import { PROJECTIONS } from './all-projections.js';
import { applyBatch, applyInTransaction, type ApplyOptions } from './platform/apply-batch.js';
import { inTransaction } from './platform/db.js';
import { applyIsolating, type Parked } from './platform/isolate-poison.js';
import { Memory } from './platform/memory.js';
import { createNextSchema, swapSchemas } from './platform/next-schema.js';

const BATCH_SIZE = 5_000;
/** One rebuild at a time on one database. */
const REBUILD_LOCK = 7_061_727;

export interface RebuildOptions {
  /** Hands events over decrypted and in their newest form. */
  readonly store: EventStore;
  readonly dataSource: DataSource;
  readonly log: Log;
  /** Events applied at once; for tests. */
  readonly batchSize?: number;
}
export interface Rebuilt {
  readonly events: number;
  readonly parked: number;
}
export class RebuildRuns extends Error {
  override readonly name = 'RebuildRuns';
}

/**
 * Makes all read models anew from the events (PROJ-7). Readers and projectors go on meanwhile; for the last events and the
 * swap, about a millisecond, projectors wait.
 * @throws RebuildRuns when another one is at work on this database
 */
export async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const holder = options.dataSource.createQueryRunner();
  try {
    const [lock]: { got: boolean }[] = await holder.query(`select pg_try_advisory_lock(${REBUILD_LOCK}) as got`);
    if (!lock?.got) throw new RebuildRuns('another rebuild is at work on this database');
    try {
      return await rebuildLocked(options);
    } finally {
      await holder.query(`select pg_advisory_unlock(${REBUILD_LOCK})`);
    }
  } finally {
    await holder.release();
  }
}

async function rebuildLocked({ store, dataSource, log, batchSize = BATCH_SIZE }: RebuildOptions): Promise<Rebuilt> {
  await createNextSchema(dataSource);
  const compare = (a: Position, b: Position) => store.compare(a, b);
  const options: ApplyOptions = {
    dataSource,
    projections: PROJECTIONS,
    compare,
    schema: 'read_next',
    alone: false,
    memory: new Memory(),
  };
  const tally = new Tally(log);
  let after: Position | null = null;
  for await (const events of pagesOf(store, after, batchSize)) {
    const { parked } = await applyBatch(options, { events, after });
    after = events.at(-1)?.position ?? after;
    tally.add(events, parked);
  }
  await inTransaction(dataSource, { ...options, alone: true }, async (db) => {
    for await (const events of pagesOf(store, after, batchSize)) {
      const { parked } = await applyInTransaction(db, options, { events, after }, applyIsolating);
      after = events.at(-1)?.position ?? after;
      tally.add(events, parked);
    }
    await swapSchemas(db);
  });
  await dataSource.query('drop schema read_old cascade');
  log.info({ events: tally.events, parked: tally.parked }, 'the read models are rebuilt');
  return { events: tally.events, parked: tally.parked };
}

/** What follows `after`, until there is no more; the next page is fetched while the last is worked on. */
async function* pagesOf(
  store: EventStore,
  after: Position | null,
  limit: number,
): AsyncIterable<readonly RecordedEvent[]> {
  const read = (from: Position | null) => store.readAll({ after: from, limit, prefixes: STREAM_PREFIXES });
  let page = await read(after);
  while (page.length > 0) {
    const next = read(page.at(-1)?.position ?? after);
    // Awaited below; until then a failure must not count as unhandled.
    next.catch(() => undefined);
    yield page;
    page = await next;
  }
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
