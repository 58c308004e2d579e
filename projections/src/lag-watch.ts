import type { Position } from '@parley/contracts/events/envelope';
import { STREAM_PREFIXES, type EventStore } from '@parley/contracts/events/event-store';
import type { DataSource } from 'typeorm';
import { readPosition } from './wait-for-checkpoint.js';

/** Read models that are further behind show people what is no longer true, in ms. */
const MOST_LAG_MS = 5_000;
const LOOK_EVERY_MS = 1_000;
/** The oldest tells how long it lasts; the others, what is left once that is reached. */
const MOST_GOALS = 100;

export interface LagWatchOptions {
  readonly store: Pick<EventStore, 'lastPosition' | 'readAll' | 'compare'>;
  readonly dataSource: DataSource;
  /** Told once each time the event store turns out to end before the read models do. */
  readonly onOlder: () => void;
  /** ms, monotonic; for tests. */
  readonly now?: () => number;
}

/**
 * How far the read models are behind the event store, whoever keeps them up to date. They are behind if an event of ours
 * waits, not if the log is merely longer: it holds deleted events too, and EventStoreDB those of other applications.
 */
export class LagWatch {
  /** Where the log ended at some moments, as long as the read models have not come so far. */
  private goals: { readonly end: Position; readonly since: number }[] = [];
  private lookedAt = 0;
  /** Between the checkpoint and this place nothing of ours waits. */
  private clearUntil: Position | null = null;
  private older = false;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private stopped = false;
  private readonly now: () => number;

  constructor(private readonly options: LagWatchOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  /** Looks once a second, so that asking costs nothing. */
  start(): void {
    this.timer = setTimeout(() => {
      // A store that can't answer is told of by whoever pings it.
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

  /** At the last look, something had waited for more than five seconds. */
  get isBehind(): boolean {
    const [oldest] = this.goals;
    return oldest !== undefined && this.lookedAt - oldest.since > MOST_LAG_MS;
  }

  /** At the last look, the log ended before the checkpoint: it was restored from an older state. */
  get isOlder(): boolean {
    return this.older;
  }

  async look(): Promise<void> {
    const { store, dataSource, onOlder } = this.options;
    const lookedAt = this.now();
    // In this order: what the read models have, the log has had before.
    const checkpoint = await readPosition(dataSource);
    const end = await store.lastPosition();
    const older = checkpoint !== null && (end === null || store.compare(end, checkpoint) < 0);
    const first = end === null || older ? null : await this.firstWaiting(checkpoint, end);
    this.goals = this.goals.filter((goal) => first !== null && store.compare(first, goal.end) <= 0);
    if (first !== null && end !== null && this.goals.length < MOST_GOALS) this.goals.push({ end, since: lookedAt });
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
