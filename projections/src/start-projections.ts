import type { DataSource } from 'typeorm';
import type { Position } from '@parley/contracts/events/envelope';
import type { Caches } from '@parley/contracts/caches';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import { inTransaction } from './platform/db.js';
import { Projector } from './platform/projector.js';
import { PROJECTIONS, READ_MODEL_GENERATION } from './all-projections.js';

export interface ProjectionsStatus {
  /** null = nothing applied yet */
  readonly checkpoint: Position | null;
  /** Number of events in `parked_event`. */
  readonly parked: number;
  /** Everything in the store at that time has been applied. */
  readonly caughtUp: boolean;
}
export interface Projections {
  /**
   * Resolves with true once the read models contain the event at `position`; with false after `timeoutMs`.
   * @param isPatient lets events gather; otherwise they are applied at once
   */
  waitFor(position: Position, timeoutMs: number, isPatient?: boolean): Promise<boolean>;
  /** @throws if the database can't be reached */
  status(): Promise<ProjectionsStatus>;
  /** @throws if the database can't be reached, or has lost rows that are being restored */
  ping(): Promise<void>;
  /** Resolves when no batch is being applied any more. */
  stop(): Promise<void>;
}
export interface ProjectionsOptions {
  /** Delivers events decrypted and in their newest form. */
  readonly store: EventStore;
  /** Its database has READ_MODEL_MIGRATIONS. */
  readonly dataSource: DataSource;
  readonly log: Log;
  /** Caches for recently written rows; absent = small ones of its own. */
  readonly caches?: Caches;
  /** Number of events applied at once; for tests. */
  readonly batchSize?: number;
}

/** Keeps the read models up to date until stopped. Any number of processes may do so on one database. */
export function startProjections({ store, dataSource, log, caches, batchSize }: ProjectionsOptions): Projections {
  const projector = new Projector({
    store,
    dataSource,
    log,
    caches,
    batchSize,
    projections: PROJECTIONS,
    generation: READ_MODEL_GENERATION,
  });
  return {
    waitFor: (position, timeoutMs, isPatient) => projector.progress.waitFor(position, timeoutMs, isPatient),
    status: async () => ({
      checkpoint: projector.progress.position,
      parked: await countParked(dataSource),
      caughtUp: projector.isCaughtUp,
    }),
    ping: () => projector.ping(),
    stop: () => projector.stop(),
  };
}

const countParked = (dataSource: DataSource): Promise<number> =>
  inTransaction(dataSource, { schema: 'read', alone: false }, async (db) => {
    const [row] = await db.query<{ count: number }>('select count(*)::int as count from parked_event');
    return row?.count ?? 0;
  });
