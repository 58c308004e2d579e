import type { DataSource } from 'typeorm';
import type { Position } from '@parley/contracts/events/envelope';
import type { Caches } from '@parley/contracts/caches';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import { inTransaction } from './platform/db.js';
import { Leadership, type AlsoHears } from './platform/leadership.js';
import { Memory } from './platform/memory.js';
import { Progress } from './platform/progress.js';
import type { PersonKeys } from './platform/words.js';
import { Projector, type Memories } from './platform/projector.js';
import { readPosition } from './read-position.js';
import { PROJECTIONS, READ_MODEL_GENERATION } from './all-projections.js';

/**
 * ms between two looks at the checkpoint while somebody waits and another process projects, if no notification arrives.
 */
const LOOK_WHILE_AWAITED_MS = 100;

export interface ProjectionsStatus {
  /** null = nothing applied yet */
  readonly checkpoint: Position | null;
  /** Number of events in `parked_event`. */
  readonly parked: number;
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
  readonly subjectKeys: PersonKeys;
  /** Its database has READ_MODEL_MIGRATIONS. */
  readonly dataSource: DataSource;
  readonly log: Log;
  /** Caches for recently written rows; absent = small ones of its own. */
  readonly caches?: Caches;
  /** Number of events applied at once; for tests. */
  readonly batchSize?: number;
  /** false = other processes keep the read models up to date; this one only learns how far they are. */
  readonly mayLead?: boolean;
  readonly alsoHears?: AlsoHears;
}

/**
 * Keeps the read models up to date until stopped. Any number of processes may do so on one database: one of them
 * projects, the others learn from it how far it is, and one of these takes over when it ends (PROJ-14).
 */
export function startProjections(options: ProjectionsOptions): Projections {
  const parts = new SharedProjections(options);
  return {
    waitFor: (position, timeoutMs, isPatient) => parts.waitFor(position, timeoutMs, isPatient),
    status: async () => ({ checkpoint: parts.progress.position, parked: await countParked(options.dataSource) }),
    ping: () => parts.ping(),
    stop: () => parts.stop(),
  };
}

class SharedProjections {
  readonly progress: Progress;
  private readonly memories: Memories;
  private readonly leadership: Leadership;
  private projector: Projector | null = null;
  private looking: NodeJS.Timeout | undefined;

  constructor(private readonly options: ProjectionsOptions) {
    const { dataSource, store, log, caches, mayLead = true, alsoHears } = options;
    this.progress = new Progress((a, b) => store.compare(a, b));
    this.memories = { ahead: new Memory(caches), behind: new Memory(caches) };
    this.leadership = new Leadership({
      url: urlOf(dataSource),
      generation: READ_MODEL_GENERATION,
      mayLead,
      log,
      onLead: () => this.lead(),
      onLost: () => this.endProjecting(),
      onMoved: (position) => this.progress.moveTo(position),
      onHurried: () => this.progress.hurry(),
      alsoHears,
    });
  }

  waitFor(position: Position, timeoutMs: number, isPatient = false): Promise<boolean> {
    const waited = this.progress.waitFor(position, timeoutMs, isPatient);
    if (!this.leadership.isLeading && this.progress.isAwaited) {
      if (!isPatient) this.leadership.hurry();
      this.lookSoon();
    }
    return waited;
  }

  async ping(): Promise<void> {
    // Read before the query: a batch applied meanwhile must not look like a lost one.
    const { furthest } = this.progress;
    const checkpoint = await readPosition(this.options.dataSource);
    const isLost = furthest !== null && (checkpoint === null || this.options.store.compare(checkpoint, furthest) < 0);
    await this.projector?.ping();
    if (isLost) throw new Error('the read models are being brought up to date after a crash');
  }

  async stop(): Promise<void> {
    clearTimeout(this.looking);
    await this.leadership.stop();
    this.progress.stop();
  }

  private lead(): void {
    const { store, subjectKeys, dataSource, log, batchSize } = this.options;
    this.projector = new Projector({
      store,
      subjectKeys,
      dataSource,
      log,
      batchSize,
      projections: PROJECTIONS,
      generation: READ_MODEL_GENERATION,
      memories: this.memories,
      progress: this.progress,
    });
  }

  private async endProjecting(): Promise<void> {
    const { projector } = this;
    this.projector = null;
    await projector?.stop();
    // Postgres may have crashed, and have lost what was applied last.
    this.progress.moveTo(null);
  }

  private lookSoon(): void {
    this.looking ??= setTimeout(() => {
      this.looking = undefined;
      if (this.leadership.isLeading || !this.progress.isAwaited) return;
      this.leadership.look();
      this.lookSoon();
    }, LOOK_WHILE_AWAITED_MS);
  }
}

function urlOf({ options }: DataSource): string {
  if (options.type === 'postgres' && options.url !== undefined) return options.url;
  throw new Error('the read models need the address of their Postgres');
}

const countParked = (dataSource: DataSource): Promise<number> =>
  inTransaction(dataSource, { schema: 'read', alone: false }, async (db) => {
    const [row] = await db.query<{ count: number }>('select count(*)::int as count from parked_event');
    return row?.count ?? 0;
  });
