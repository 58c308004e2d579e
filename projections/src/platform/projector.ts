import type { DataSource } from 'typeorm';
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import {
  STREAM_PREFIXES,
  type EventStore,
  type Page,
  type Share,
  type Subscription,
} from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import { Adding, mustBeginAgain, readCheckpoint, readLanes, type ApplyOptions, type Reached } from './apply-batch.js';
import { inTransaction } from './db.js';
import { LaneRunner } from './lane-runner.js';
import { GROUND, GROUND_PREFIXES, type Lane } from './lanes.js';
import { Memory } from './memory.js';
import { nameOfFailure } from './name-of-failure.js';
import { Owners } from './owners.js';
import { Progress } from './progress.js';
import type { Projection } from './projection.js';
import { Turns } from './turns.js';
import type { PersonKeys } from './words.js';

/**
 * The more events of a chat are in a batch, the fewer times its rows are written; larger batches delay those who wait.
 */
const BATCH_SIZE = 4_000;
/**
 * A part reads so many times as many events, because most belong to others: its batches are as dear as those of a
 * projector of everything. EventStoreDB sends the others' events, too, so more of them would need too much memory.
 */
const MOST_PAGES = 4;
/** While nobody waits, events gather for so long, so that rows of busy chats are written less often. */
const GATHER_MS = 40;
const FIRST_RETRY_MS = 20;
const LAST_RETRY_MS = 2_000;
/** Commits don't wait for the disk, so a crash of Postgres may lose the last ones: check this often. */
const LOOK_AT_CHECKPOINT_MS = 1_000;
/** ms between two looks at how far the ground is, while events of chats wait for it. */
const LOOK_AT_GROUND_MS = 10;

export interface ProjectorOptions {
  readonly store: EventStore;
  readonly subjectKeys: PersonKeys;
  readonly dataSource: DataSource;
  readonly projections: readonly Projection[];
  readonly generation: number;
  readonly log: Log;
  readonly batchSize?: number;
  /** The part of the chats, or the ground (`lanes.ts`); absent = everything. */
  readonly part?: Share;
  /** Rows and position that outlive this projector; absent = its own. */
  readonly memories?: Memories;
  readonly progress?: Progress;
  /** Shared by the projectors of a process; absent = there is one. */
  readonly turns?: Turns;
}
export type Memories = Readonly<Record<Lane, Memory>>;

const LOOKING = { schema: 'read', alone: false } as const;

/** A subscription's lanes; all projections are in one while the tables are of a generation before lanes. */
interface Lanes {
  readonly first: LaneRunner;
  readonly behind: LaneRunner | null;
}

/**
 * Feeds the projections from one catch-up subscription that begins at the checkpoint. If the database fails, the store
 * delivers the same batch again, with growing pauses. Any number of projectors may run on one database (PROJ-4).
 */
export class Projector {
  readonly progress: Progress;
  private readonly memories: Memories;
  private readonly owners: Owners;
  private readonly turns: Turns;
  private subscription: Subscription | null = null;
  private stopped = false;
  private isReset = false;
  /** Postgres has lost rows; until they are restored, the read models count as unavailable. */
  private isRecovering = false;
  private readonly pauses = new Set<() => void>();
  /** The batch that the lane behind is at. */
  private following: Promise<void> = Promise.resolve();
  private readonly running: Promise<void>;

  constructor(private readonly options: ProjectorOptions) {
    this.memories = options.memories ?? { ahead: new Memory(), behind: new Memory() };
    this.progress = options.progress ?? new Progress((a, b) => options.store.compare(a, b));
    this.owners = new Owners(options.store);
    this.turns = options.turns ?? new Turns(options.dataSource);
    this.running = this.run();
  }

  /** @throws if the database can't be reached, or has lost rows that are being restored */
  async ping(): Promise<void> {
    const { dataSource } = this.options;
    // Read before the query: a batch applied meanwhile must not look like a lost one.
    const applied = this.progress.position;
    const checkpoint = await inTransaction(dataSource, LOOKING, (db) => readCheckpoint(db, this.options.part));
    if (this.liesBehind(checkpoint, applied)) {
      this.isRecovering = true;
      this.reset();
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
        const { dataSource, part } = this.options;
        const standing = await inTransaction(dataSource, LOOKING, (db) => readLanes(db, part));
        this.progress.moveTo(standing.reached.behind);
        wait = FIRST_RETRY_MS;
        await this.follow(standing.reached.behind, this.lanesOf(standing));
      } catch (error) {
        this.options.log.warn({ error: nameOfFailure(error), waitMs: wait }, 'the projections wait for their database');
        await this.pause(wait);
      }
    }
  }

  /** One subscription, until it is stopped or the checkpoint has moved back. */
  private async follow(start: Position | null, lanes: Lanes): Promise<void> {
    if (this.stopped) return;
    this.isReset = false;
    const { store, log, part } = this.options;
    const isGround = part?.number === GROUND;
    const pages = part && !isGround ? Math.min(part.of, MOST_PAGES) : 1;
    const batchSize = (this.options.batchSize ?? BATCH_SIZE) * pages;
    this.subscription = store.subscribe({
      after: start,
      prefixes: isGround ? GROUND_PREFIXES : STREAM_PREFIXES,
      ...(part && !isGround && { share: part }),
      batchSize,
      onBatch: async (events, page) => {
        const own = part && !isGround ? await this.owners.ofPart(events, part) : events;
        if (part && !isGround) await this.groundFor(own);
        await this.apply(own, page, lanes);
        if (page.size === batchSize || this.stopped) return;
        // Without a backlog, lanes that overlap would only make batches smaller and events dearer.
        await this.following;
        if (!this.stopped) await this.progress.rest(GATHER_MS);
      },
      onCaughtUp: () => void this.following.then(() => this.endRecovery()),
      onError: (error) => log.warn({ error: nameOfFailure(error) }, 'the projections repeat a batch'),
    });
    while (!this.stopped && !this.isReset) {
      await this.pause(LOOK_AT_CHECKPOINT_MS);
      if (!(await this.isBehind((lanes.behind ?? lanes.first).after))) continue;
      this.isRecovering = true;
      this.reset();
    }
    await this.subscription.stop();
    await this.following;
  }

  private endRecovery(): void {
    if (this.isReset) return;
    this.isRecovering = false;
    this.progress.isWhole();
  }

  /** Also false while the database can't be reached. */
  private async isBehind(applied: Position | null): Promise<boolean> {
    if (applied === null || this.stopped) return false;
    try {
      const { dataSource } = this.options;
      const checkpoint = await inTransaction(dataSource, LOOKING, (db) => readCheckpoint(db, this.options.part));
      return this.liesBehind(checkpoint, applied);
    } catch {
      return false;
    }
  }

  private liesBehind(checkpoint: Position | null, applied: Position | null): boolean {
    return applied !== null && (checkpoint === null || this.options.store.compare(checkpoint, applied) < 0);
  }

  /** Resolves when the flows and sequences that these events may need are as they were then, or later. */
  private async groundFor(events: readonly RecordedEvent[]): Promise<void> {
    const { dataSource, store, part } = this.options;
    const last = events.findLast(({ stream }) => GROUND_PREFIXES.some((prefix) => stream.startsWith(prefix)));
    if (!last || !part) return;
    const ground = { number: GROUND, of: part.of };
    for (;;) {
      const reached = await inTransaction(dataSource, LOOKING, (db) => readCheckpoint(db, ground));
      if (reached !== null && store.compare(reached, last.position) >= 0) return;
      // The subscription delivers the batch again, unless it is stopped.
      if (this.stopped || this.isReset) throw new Error('the projector stops');
      await this.pause(LOOK_AT_GROUND_MS);
    }
  }

  private lanesOf({ reached, areLanes }: { readonly reached: Reached; readonly areLanes: boolean }): Lanes {
    const { log, part } = this.options;
    const projections = part
      ? this.options.projections.filter(({ isGround = false }) => isGround === (part.number === GROUND))
      : this.options.projections;
    if (part?.number === GROUND)
      return { first: new LaneRunner(this.applying('ahead', projections, true), log, reached.behind), behind: null };
    const runner = (lane: Lane) => {
      const own = areLanes ? projections.filter((each) => each.lane === lane) : projections;
      return new LaneRunner(this.applying(lane, own, areLanes), log, reached[lane]);
    };
    return { first: runner('ahead'), behind: areLanes ? runner('behind') : null };
  }

  private applying(lane: Lane, projections: readonly Projection[], areLanes: boolean): ApplyOptions {
    const { dataSource, generation, store, subjectKeys, part } = this.options;
    return {
      dataSource,
      subjectKeys,
      projections,
      generation,
      compare: (a, b) => store.compare(a, b),
      schema: 'read',
      alone: areLanes ? lane : 'all',
      memory: this.memories[lane],
      ...(areLanes && { lane }),
      ...(part && { part, adding: new Adding() }),
      ...(store.readStreams && { readStreams: (parts, how) => store.readStreams!(parts, how) }),
    };
  }

  /** Resolves when the first lane has the batch and the lane behind has the one before. */
  private async apply(events: readonly RecordedEvent[], { last }: Page, { first, behind }: Lanes): Promise<void> {
    try {
      const position = await this.turns.take(() => first.apply(events, last));
      if (!behind) return this.progress.moveTo(position);
    } catch (error) {
      if (!mustBeginAgain(error)) throw error;
      return this.reset();
    }
    await this.following;
    this.following = this.applyBehind(events, last, behind);
    if (!this.turns.mayOverlap) await this.following;
  }

  /** Repeats the batch until it is applied, and never rejects. */
  private async applyBehind(events: readonly RecordedEvent[], upTo: Position, behind: LaneRunner): Promise<void> {
    for (let wait = FIRST_RETRY_MS; !this.stopped && !this.isReset; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
      try {
        return this.progress.moveTo(await this.turns.take(() => behind.apply(events, upTo)));
      } catch (error) {
        if (mustBeginAgain(error)) return this.reset();
        this.options.log.warn({ error: nameOfFailure(error), waitMs: wait }, 'the projections repeat a batch');
        await this.pause(wait);
      }
    }
  }

  /** Ends this subscription; the next one begins at the checkpoint. */
  private reset(): void {
    const { position } = this.progress;
    if (!this.isReset)
      this.options.log.warn({ position }, 'the projections begin again at the checkpoint of their tables');
    this.isReset = true;
    this.wake();
  }

  private wake(): void {
    for (const end of [...this.pauses]) end();
  }

  /** Waits until `wake` is called, at most `ms`. */
  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.pauses.add(end);
      if (this.stopped) end();
    });
  }
}
