import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { Position } from '@parley/contracts/events/envelope';
import type { Caches } from '@parley/contracts/caches';
import type { EventStore, Share } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import { inTransaction } from './platform/db.js';
import { GROUND, lanesOf } from './platform/lanes.js';
import { Leadership, type AlsoHears } from './platform/leadership.js';
import { Memory } from './platform/memory.js';
import { nameOfFailure } from './platform/name-of-failure.js';
import { lowestOf, readPositions } from './platform/parts.js';
import { Progress } from './platform/progress.js';
import type { PersonKeys } from './platform/words.js';
import { Projector, type Memories } from './platform/projector.js';
import { Turns } from './platform/turns.js';
import { divideParts } from './divide-parts.js';
import { PROJECTIONS, READ_MODEL_GENERATION } from './all-projections.js';

/**
 * ms between two looks at the checkpoint while somebody waits and another process projects, if no notification arrives.
 */
const LOOK_WHILE_AWAITED_MS = 100;
/** ms between two tries to divide the chats among another number of parts. */
const DIVIDE_AGAIN_MS = 1_000;

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
  /** The number of parts among which the chats are divided; absent = as they are. */
  readonly parts?: number;
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
    status: async () => ({ checkpoint: parts.position, parked: await countParked(options.dataSource) }),
    ping: () => parts.ping(),
    stop: () => parts.stop(),
  };
}

/** One part of the projections, as this process knows it. */
interface Part {
  readonly progress: Progress;
  readonly memories: Memories;
}

class SharedProjections {
  private parts: readonly Part[];
  private readonly leadership: Leadership;
  private readonly projectors = new Map<number, Projector>();
  private readonly turns: Turns;
  private readonly dividing: Promise<void>;
  private readonly stopping = new AbortController();
  private looking: NodeJS.Timeout | undefined;

  constructor(private readonly options: ProjectionsOptions) {
    const { dataSource, log, mayLead = true, alsoHears } = options;
    this.parts = [this.newPart()];
    this.turns = new Turns(dataSource, () => this.lanesLed);
    this.dividing = mayLead && options.parts !== undefined ? this.divide(options.parts) : Promise.resolve();
    this.leadership = new Leadership({
      url: urlOf(dataSource),
      generation: READ_MODEL_GENERATION,
      mayLead,
      log,
      onDivided: (parts) => this.beDivided(parts),
      onLead: (part) => this.lead(part),
      onLeft: (part) => this.leave(part),
      onLost: () => this.endProjecting(),
      onMoved: (part, position) => this.parts[part]?.progress.moveTo(position),
      onHurried: () => this.hurry(),
      alsoHears,
    });
  }

  /** The position that all parts have reached. */
  get position(): Position | null {
    return lowestOf(
      this.parts.map(({ progress }) => progress.position),
      (a, b) => this.options.store.compare(a, b),
    );
  }

  async waitFor(position: Position, timeoutMs: number, isPatient = false): Promise<boolean> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      const { parts } = this;
      const leftMs = Math.max(0, end - performance.now());
      const waited = parts.map(({ progress }) => progress.waitFor(position, leftMs, isPatient));
      if (!this.leadership.isLeading && this.isAwaited) {
        if (!isPatient) this.leadership.hurry();
        this.lookSoon();
      }
      const reached = (await Promise.all(waited)).every(Boolean);
      if (reached || parts === this.parts || this.stopping.signal.aborted) return reached;
    }
  }

  async ping(): Promise<void> {
    // Read before the query: a batch applied meanwhile must not look like a lost one.
    const furthest = this.parts.map(({ progress }) => progress.furthest);
    const { dataSource, store } = this.options;
    const positions = await inTransaction(dataSource, { schema: 'read', alone: false }, readPositions);
    const isLost = furthest.some((seen, part) => {
      const now = positions[part] ?? null;
      return positions.length === furthest.length && seen !== null && (now === null || store.compare(now, seen) < 0);
    });
    for (const projector of this.projectors.values()) await projector.ping();
    if (isLost) throw new Error('the read models are being brought up to date after a crash');
  }

  async stop(): Promise<void> {
    clearTimeout(this.looking);
    this.stopping.abort();
    await this.leadership.stop();
    await this.dividing;
    for (const { progress } of this.parts) progress.stop();
  }

  private newPart(): Part {
    const { store, caches } = this.options;
    return {
      progress: new Progress((a, b) => store.compare(a, b)),
      memories: { ahead: new Memory(caches), behind: new Memory(caches) },
    };
  }

  private get lanesLed(): number {
    return [...this.projectors.keys()].reduce((sum, number) => sum + lanesOf(number).length, 0);
  }

  private get isAwaited(): boolean {
    return this.parts.some(({ progress }) => progress.isAwaited);
  }

  private hurry(): void {
    for (const { progress } of this.parts) progress.hurry();
  }

  /** Divides the chats as the setting says, once: another process may have another setting. */
  private async divide(wanted: number): Promise<void> {
    const { signal } = this.stopping;
    const { log } = this.options;
    while (!signal.aborted) {
      try {
        if (await divideParts(this.options, wanted, signal)) return;
      } catch (error) {
        if (!signal.aborted)
          log.warn({ error: nameOfFailure(error) }, 'dividing the chats among parts failed, and is tried again');
      }
      // Rejects on `stop`, and then the loop ends.
      await pause(DIVIDE_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private beDivided(parts: number): void {
    const former = this.parts;
    this.parts = Array.from({ length: parts }, () => this.newPart());
    // Whoever waits for these goes on to wait for the new ones.
    for (const { progress } of former) progress.stop();
  }

  private lead(number: number): void {
    const of = this.parts.length;
    this.projectors.set(number, this.newProjector(of === 1 ? undefined : { number, of }));
    // Whoever leads the first part leads the ground, too.
    if (number === 0 && of > 1) this.projectors.set(GROUND, this.newProjector({ number: GROUND, of }));
  }

  private async leave(number: number): Promise<void> {
    const left = number === 0 ? [number, GROUND] : [number];
    const projectors = left.flatMap((each) => this.projectors.get(each) ?? []);
    for (const each of left) this.projectors.delete(each);
    await Promise.all(projectors.map((each) => each.stop()));
  }

  private newProjector(part: Share | undefined): Projector {
    const { store, subjectKeys, dataSource, log, batchSize } = this.options;
    return new Projector({
      store,
      subjectKeys,
      dataSource,
      log,
      batchSize,
      projections: PROJECTIONS,
      generation: READ_MODEL_GENERATION,
      turns: this.turns,
      ...(part && { part }),
      ...this.parts[part?.number ?? 0],
    });
  }

  private async endProjecting(): Promise<void> {
    const projectors = [...this.projectors.values()];
    this.projectors.clear();
    await Promise.all(projectors.map((each) => each.stop()));
    // Postgres may have crashed, and have lost what was applied last.
    for (const { progress } of this.parts) progress.moveTo(null);
  }

  private lookSoon(): void {
    this.looking ??= setTimeout(() => {
      this.looking = undefined;
      if (this.leadership.isLeading || !this.isAwaited) return;
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
