/** A rebuild that reads the events in several parts at the same time, divided by person as projectors divide them. */
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { STREAM_PREFIXES, type EventStore, type Share } from '@parley/contracts/events/event-store';
import { READ_MODEL_GENERATION } from './all-projections.js';
import { inTransaction } from './platform/db.js';
import { GROUND, GROUND_PREFIXES } from './platform/lanes.js';
import { Owners } from './platform/owners.js';
import { writeParts } from './platform/parts.js';
import { Turns } from './platform/turns.js';
import {
  MAX_KEPT,
  MAX_PAGES,
  PAGE_SIZE,
  RebuildLanes,
  Tally,
  type Events,
  type Rebuilt,
  type RebuildOptions,
} from './rebuild-lanes.js';

/** Applies the events of a part, up to a position, to the new tables. Events of flows are applied already. */
export type RunPart = (part: Share, end: Position, signal: AbortSignal) => Promise<Rebuilt>;

type Sized = RebuildOptions & { readonly batchSize: number };

/** @returns the position that all parts have reached; null: there is none, and nothing is done */
export async function rebuildInParts(options: Sized, of: number, run: RunPart, tally: Tally): Promise<Position | null> {
  const end = await rebuildGround(options, of, tally);
  if (end === null) return null;
  const failed = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, failed.signal]) : failed.signal;
  const causes: unknown[] = [];
  const parts = Array.from({ length: of }, async (_, number) => {
    try {
      tally.addPart(await run({ number, of }, end, signal));
    } catch (error) {
      // The others then fail because of this one.
      causes.push(error);
      failed.abort();
    }
  });
  await Promise.all(parts);
  if (causes.length > 0) throw causes[0];
  await inTransaction(options.dataSource, { schema: 'read_next', alone: false }, (db) => {
    writeParts(db, 1, end, READ_MODEL_GENERATION);
    return Promise.resolve();
  });
  return end;
}

/** @returns a position up to which all events can be read, and those of flows are applied; null if no event can be */
async function rebuildGround(options: Sized, of: number, tally: Tally): Promise<Position | null> {
  const { store, dataSource, signal, batchSize, log } = options;
  const own = new Tally(log, null);
  const lanes = new RebuildLanes(options, own, new Turns(dataSource), { number: GROUND, of });
  const followed = new Followed(store, { prefixes: GROUND_PREFIXES, batchSize, signal });
  await lanes.applyAll(followed.batches());
  tally.addPart(own);
  // Asked afterwards, so that no event of a flow that is applied comes after it and is applied once more.
  const last = await store.lastPosition();
  const { reached } = followed;
  if (last === null || reached === null) return null;
  // A subscription may report a position behind the last event, and a checkpoint there would be beyond the log.
  return store.compare(reached, last) < 0 ? reached : last;
}

/** @param turns limits the connections of all parts of this process */
export async function rebuildPart(
  options: Sized,
  part: Share,
  end: Position,
  turns = new Turns(options.dataSource),
): Promise<Rebuilt> {
  const { store, log, signal, batchSize } = options;
  // One part tells how far all are.
  const tally = new Tally(log, part.number === 0 ? end : null);
  const mostKept = Math.floor((options.mostKept ?? MAX_KEPT) / part.of);
  const lanes = new RebuildLanes({ ...options, mostKept }, tally, turns, part);
  const followed = new Followed(store, { prefixes: STREAM_PREFIXES, share: part, batchSize, end, signal });
  await lanes.applyAll(ofPart(followed.batches(), new Owners(store), part));
  return { events: tally.events, parked: tally.parked };
}

async function* ofPart(batches: AsyncIterable<Events>, owners: Owners, part: Share): AsyncIterable<Events> {
  for await (const { events, upTo } of batches) yield { events: await owners.ofPart(events, part), upTo };
}

interface FollowOptions {
  readonly prefixes: readonly string[];
  readonly share?: Share;
  readonly batchSize: number;
  /** Absent = up to where readers catch up. */
  readonly end?: Position;
  readonly signal: AbortSignal | undefined;
}
type Step =
  | { readonly events: readonly RecordedEvent[]; readonly last: Position }
  | { readonly caughtUpAt: Position | null }
  | { readonly error: unknown };

/** Batches of a subscription, because only subscriptions leave out what belongs to other parts. */
class Followed {
  /** Up to here all events have been delivered. */
  reached: Position | null = null;
  private readonly steps: Step[] = [];
  private wake: () => void = () => undefined;
  private goOn: () => void = () => undefined;

  constructor(
    private readonly store: EventStore,
    private readonly options: FollowOptions,
  ) {}

  async *batches(): AsyncIterable<Events> {
    const { batchSize, prefixes, share, end, signal } = this.options;
    const onAbort = () => this.tell({ error: signal?.reason });
    signal?.addEventListener('abort', onAbort);
    const subscription = this.store.subscribe({
      after: null,
      prefixes,
      ...(share && { share }),
      batchSize: Math.min(PAGE_SIZE, batchSize),
      onBatch: (events, { last }) =>
        new Promise((goOn) => {
          this.goOn = goOn;
          this.tell({ events, last });
        }),
      onCaughtUp: (caughtUpAt) => this.tell({ caughtUpAt }),
      // The subscription would try again for ever, and nobody would learn why the rebuild doesn't end.
      onError: (error) => this.tell({ error }),
    });
    try {
      let gathered: RecordedEvent[] = [];
      for (let pages = 1; ; pages += 1) {
        const step = await this.next();
        if ('error' in step) throw step.error;
        if ('caughtUpAt' in step) {
          this.reached = step.caughtUpAt ?? this.reached;
          break;
        }
        for (const event of step.events) if (this.compareToEnd(event.position) <= 0) gathered.push(event);
        this.reached = step.last;
        if (this.compareToEnd(step.last) >= 0) break;
        if (gathered.length >= batchSize || pages === MAX_PAGES) {
          yield { events: gathered, upTo: this.reached };
          [gathered, pages] = [[], 0];
        }
        this.goOn();
      }
      const upTo = end ?? this.reached;
      if (upTo !== null) yield { events: gathered, upTo };
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.goOn();
      await subscription.stop();
    }
  }

  private compareToEnd(position: Position): number {
    const { end } = this.options;
    return end === undefined ? -1 : this.store.compare(position, end);
  }

  private tell(step: Step): void {
    this.steps.push(step);
    this.wake();
  }

  private async next(): Promise<Step> {
    for (;;) {
      const step = this.steps.shift();
      if (step) return step;
      await new Promise<void>((wake) => (this.wake = wake));
    }
  }
}
