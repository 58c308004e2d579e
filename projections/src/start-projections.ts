import type { DataSource } from 'typeorm';
import type { Position } from '@parley/contracts/events/envelope';
import type { Caches } from '@parley/contracts/caches';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import { inTransaction } from './platform/db.js';
import { Projector } from './platform/projector.js';
import { PROJECTIONS } from './all-projections.js';

export interface ProjectionsStatus {
  /** null = nothing applied yet */
  readonly checkpoint: Position | null;
  /** Events that wait in `parked_event`. */
  readonly parked: number;
  /** Everything that the store had was applied. */
  readonly caughtUp: boolean;
}
export interface Projections {
  /** True once the read models contain the event at `position`; false when that takes longer than `timeoutMs`. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>;
  /** @throws when the database can't answer */
  status(): Promise<ProjectionsStatus>;
  /** @throws when the database can't answer, or has forgotten rows that are being made again */
  ping(): Promise<void>;
  /** Resolves when no batch is being applied any more. */
  stop(): Promise<void>;
}
export interface ProjectionsOptions {
  /** Hands events over decrypted and in their newest form. */
  readonly store: EventStore;
  /** Its database has READ_MODEL_MIGRATIONS. */
  readonly dataSource: DataSource;
  readonly log: Log;
  /** Where what was written last is remembered; absent = a small one of its own. */
  readonly caches?: Caches;
  /** Events applied at once; for tests. */
  readonly batchSize?: number;
}

/** Keeps the read models up to date until stopped. Any number of processes may do so on one database. */
export function startProjections({ store, dataSource, log, caches, batchSize }: ProjectionsOptions): Projections {
  const projector = new Projector({ store, dataSource, log, caches, batchSize, projections: PROJECTIONS });
  return {
    waitFor: (position, timeoutMs) => projector.progress.waitFor(position, timeoutMs),
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
