import type { DataSource } from 'typeorm';
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { STREAM_PREFIXES, type EventStore, type Subscription } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import { applyBatch, CheckpointWentBack, readCheckpoint, type ApplyOptions } from './apply-batch.js';
import { inTransaction } from './db.js';
import { Memory } from './memory.js';
import { nameOfFailure } from './name-of-failure.js';
import { Progress } from './progress.js';
import type { Projection } from './projection.js';
import type { PersonKeys } from './words.js';

/**
 * The more events of a chat are in a batch, the fewer times its rows are written; larger batches delay those who wait.
 */
const BATCH_SIZE = 4_000;
/** While nobody waits, events gather for so long, so that rows of busy chats are written less often. */
const GATHER_MS = 40;
const FIRST_RETRY_MS = 20;
const LAST_RETRY_MS = 2_000;
/** Commits don't wait for the disk, so a crash of Postgres may lose the last ones: check this often. */
const LOOK_AT_CHECKPOINT_MS = 1_000;

export interface ProjectorOptions {
  readonly store: EventStore;
  readonly subjectKeys: PersonKeys;
  readonly dataSource: DataSource;
  readonly projections: readonly Projection[];
  readonly generation: number;
  readonly log: Log;
  readonly batchSize?: number;
  /** Rows and position that outlive this projector; absent = its own. */
  readonly memory?: Memory;
  readonly progress?: Progress;
}

/**
 * Feeds the projections from one catch-up subscription that begins at the checkpoint. If the database fails, the store
 * delivers the same batch again, with growing pauses. Any number of projectors may run on one database (PROJ-4).
 */
export class Projector {
  readonly progress: Progress;
  private readonly memory: Memory;
  private subscription: Subscription | null = null;
  private stopped = false;
  private isReset = false;
  /** Postgres has lost rows; until they are restored, the read models count as unavailable. */
  private isRecovering = false;
  private wake: () => void = () => undefined;
  private readonly running: Promise<void>;

  constructor(private readonly options: ProjectorOptions) {
    this.memory = options.memory ?? new Memory();
    this.progress = options.progress ?? new Progress((a, b) => options.store.compare(a, b));
    this.running = this.run();
  }

  /** @throws if the database can't be reached, or has lost rows that are being restored */
  async ping(): Promise<void> {
    const { dataSource } = this.options;
    // Read before the query: a batch applied meanwhile must not look like a lost one.
    const applied = this.progress.position;
    const checkpoint = await inTransaction(dataSource, { schema: 'read', alone: false }, readCheckpoint);
    if (this.liesBehind(checkpoint, applied)) {
      this.isRecovering = true;
      this.isReset = true;
      this.wake();
    }
    if (this.isRecovering) throw new Error('the read models are being brought up to date after a crash');
  }

  /** Resolves when everything has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    this.progress.wake();
    await this.running;
    if (!this.options.progress) this.progress.stop();
  }

  private async run(): Promise<void> {
    for (let wait = FIRST_RETRY_MS; !this.stopped; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
      try {
        const position = await inTransaction(this.options.dataSource, { schema: 'read', alone: false }, readCheckpoint);
        this.progress.moveTo(position);
        wait = FIRST_RETRY_MS;
        await this.follow(position);
      } catch (error) {
        this.options.log.warn({ error: nameOfFailure(error), waitMs: wait }, 'the projections wait for their database');
        await this.pause(wait);
      }
    }
  }

  /** One subscription, until it is stopped or the checkpoint has moved back. */
  private async follow(start: Position | null): Promise<void> {
    if (this.stopped) return;
    let after = start;
    this.isReset = false;
    const { store, log, batchSize = BATCH_SIZE } = this.options;
    this.subscription = store.subscribe({
      after,
      prefixes: STREAM_PREFIXES,
      batchSize,
      onBatch: async (events) => {
        after = await this.apply(events, after);
        if (events.length < batchSize && !this.stopped) await this.progress.rest(GATHER_MS);
      },
      onCaughtUp: () => {
        if (this.isReset) return;
        this.isRecovering = false;
        this.progress.isWhole();
      },
      onError: (error) => log.warn({ error: nameOfFailure(error) }, 'the projections repeat a batch'),
    });
    while (!this.stopped && !this.isReset) {
      await this.pause(LOOK_AT_CHECKPOINT_MS);
      if (!(await this.isBehind(after))) continue;
      this.isRecovering = true;
      break;
    }
    await this.subscription.stop();
  }

  /** Also false while the database can't be reached. */
  private async isBehind(applied: Position | null): Promise<boolean> {
    if (applied === null || this.stopped) return false;
    try {
      const { dataSource } = this.options;
      const checkpoint = await inTransaction(dataSource, { schema: 'read', alone: false }, readCheckpoint);
      return this.liesBehind(checkpoint, applied);
    } catch {
      return false;
    }
  }

  private liesBehind(checkpoint: Position | null, applied: Position | null): boolean {
    return applied !== null && (checkpoint === null || this.options.store.compare(checkpoint, applied) < 0);
  }

  /** @returns the position after the batch */
  private async apply(events: readonly RecordedEvent[], after: Position | null): Promise<Position | null> {
    const { dataSource, projections, generation, store, subjectKeys, log } = this.options;
    const options: ApplyOptions = {
      dataSource,
      subjectKeys,
      projections,
      generation,
      compare: (a, b) => store.compare(a, b),
      schema: 'read',
      alone: true,
      memory: this.memory,
      ...(store.readStreams && { readStreams: (parts, how) => store.readStreams!(parts, how) }),
    };
    try {
      const { position, parked } = await applyBatch(options, { events, after });
      for (const { projection, stream, revision, type, reason } of parked)
        log.error({ projection, stream, revision, type, reason }, 'an event is parked: its projection can’t apply it');
      this.progress.moveTo(position);
    } catch (error) {
      if (!(error instanceof CheckpointWentBack)) throw error;
      log.warn({ after }, 'the read models were reset: the projections begin again at their checkpoint');
      this.isReset = true;
      this.wake();
    }
    return events.at(-1)?.position ?? after;
  }

  /** Waits until `wake` is called, at most `ms`. */
  private pause(ms?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.stopped) this.wake();
    });
  }
}
