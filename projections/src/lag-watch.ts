import type { Position } from '@parley/contracts/events/envelope';
import { STREAM_PREFIXES, type EventStore } from '@parley/contracts/events/event-store';
import type { DataSource } from 'typeorm';
import { areOutdated } from './rebuild.js';
import { readReached } from './read-position.js';
import { rebuildPercent } from './rebuild-progress.js';

/** ms; read models that are further behind show outdated data. */
const MAX_LAG_MS = 5_000;
const LOOK_EVERY_MS = 1_000;
/** The oldest goal tells how long the lag lasts; the others show what remains when it has been reached. */
const MAX_GOALS = 100;

export interface LagWatchOptions {
  readonly store: Pick<EventStore, 'lastPosition' | 'readAll' | 'compare'>;
  readonly dataSource: DataSource;
  /** Called once each time the event store ends before the read models. */
  readonly onOlder: () => void;
  /** ms, monotonic; replaced by tests. */
  readonly now?: () => number;
}

/**
 * Watches how far the read models are behind the event store, whichever process updates them. They are behind if an
 * event of ours hasn't been applied, not just if the log is longer: it also holds deleted events and, in EventStoreDB,
 * those of other applications.
 */
export class LagWatch {
  /** Ends of the log at certain times that the read models haven't reached yet. */
  private goals: { readonly end: Position; readonly since: number }[] = [];
  private lookedAt = 0;
  /** None of our events is between the checkpoint and this position. */
  private clearUntil: Position | null = null;
  private older = false;
  private outdated = false;
  private percent = 0;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private stopped = false;
  private readonly now: () => number;

  constructor(private readonly options: LagWatchOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  /** Checks once a second, so that reading the result costs nothing. */
  start(): void {
    this.timer = setTimeout(() => {
      // If the store can't be reached, `ping` reports it.
      this.looking = this.look()
        .catch(() => undefined)
        .finally(() => {
          if (!this.stopped) this.start();
        });
    }, LOOK_EVERY_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  /** At the last check, an event had been waiting for more than five seconds. */
  get isBehind(): boolean {
    return this.lagMs > MAX_LAG_MS;
  }

  /** For how long, in ms, an event had been waiting at the last check; 0 = none was. */
  get lagMs(): number {
    const [oldest] = this.goals;
    return oldest === undefined ? 0 : this.lookedAt - oldest.since;
  }

  /** At the last check, the log ended before the checkpoint, so an older state was restored. */
  get isOlder(): boolean {
    return this.older;
  }

  /** At the last check, the read models were of an earlier program, and were being rebuilt. */
  get isOutdated(): boolean {
    return this.outdated;
  }

  /** Then: the part of the log, in percent, that the rebuild had read. */
  get rebuiltPercent(): number {
    return this.percent;
  }

  /** Needs the database alone. Ask before anybody reads `isOutdated`. */
  async lookAtGeneration(): Promise<void> {
    this.outdated = await areOutdated(this.options.dataSource);
  }

  async look(): Promise<void> {
    const { store, dataSource, onOlder } = this.options;
    const lookedAt = this.now();
    await this.lookAtGeneration();
    this.percent = this.outdated ? await rebuildPercent(dataSource, store) : 0;
    // In this order, because every event in the read models was in the log before.
    const { lowest, furthest } = await readReached({ dataSource, store });
    const end = await store.lastPosition();
    const older = furthest !== null && (end === null || store.compare(end, furthest) < 0);
    const first = end === null || older ? null : await this.firstWaiting(lowest, end);
    this.goals = this.goals.filter((goal) => first !== null && store.compare(first, goal.end) <= 0);
    if (first !== null && end !== null && this.goals.length < MAX_GOALS) this.goals.push({ end, since: lookedAt });
    this.lookedAt = lookedAt;
    if (older && !this.older) onOlder();
    this.older = older;
  }

  private async firstWaiting(checkpoint: Position | null, end: Position): Promise<Position | null> {
    const { store } = this.options;
    const from = this.clearUntil !== null && this.isBefore(checkpoint, this.clearUntil) ? this.clearUntil : checkpoint;
    if (!this.isBefore(from, end)) return null;
    const [event] = await store.readAll({ after: from, limit: 1, prefixes: STREAM_PREFIXES });
    if (!event) this.clearUntil = end;
    return event?.position ?? null;
  }

  private isBefore(a: Position | null, b: Position): boolean {
    return a === null || this.options.store.compare(a, b) < 0;
  }
}
