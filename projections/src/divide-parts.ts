import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { STREAM_PREFIXES, type EventStore, type Share } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import type { DataSource } from 'typeorm';
import { PROJECTIONS, READ_MODEL_GENERATION } from './all-projections.js';
import {
  applyInTransaction,
  CHANNEL,
  isNewerThan,
  isOlderThan,
  mustBeginAgain,
  readLanes,
  type ApplyOptions,
} from './platform/apply-batch.js';
import { inTransaction, type Db } from './platform/db.js';
import { applyIsolating } from './platform/isolate-poison.js';
import { LaneRunner } from './platform/lane-runner.js';
import { GROUND, lanesOf, type Lane } from './platform/lanes.js';
import { FREE } from './platform/leadership.js';
import { Memory } from './platform/memory.js';
import { Owners } from './platform/owners.js';
import { readPositions, writeParts } from './platform/parts.js';
import type { PersonKeys } from './platform/words.js';

/** Events that are read and applied at once. */
const BATCH_SIZE = 2_000;
/** So many batches of each former lane at most are applied while all projectors are locked out. */
const LOCKED_BATCHES = 5;
const LOOKING = { schema: 'read', alone: false } as const;

export interface DivideOptions {
  /** Delivers events decrypted and in their newest form. */
  readonly store: EventStore;
  readonly subjectKeys: PersonKeys;
  readonly dataSource: DataSource;
  readonly log: Log;
  /** Number of events applied at once; for tests. */
  readonly batchSize?: number;
}

/**
 * Divides the chats among `wanted` parts. The former parts first apply what one of them has applied already, so that all
 * begin at the same event: batch by batch, beside their own projectors, and only the last few batches in the transaction
 * that locks these out. Whoever is cut off loses one batch, and the next try goes on from there.
 * @param signal ends it between two batches: it throws
 * @returns false while the tables are of another generation
 */
export async function divideParts(options: DivideOptions, wanted: number, signal?: AbortSignal): Promise<boolean> {
  for (;;) {
    signal?.throwIfAborted();
    const { isCurrent, of } = await inTransaction(options.dataSource, LOOKING, readStanding);
    if (!isCurrent || of === wanted) return isCurrent;
    try {
      const former = new Former(options, of, signal);
      await former.bringNear();
      if (await former.divide(wanted)) return true;
    } catch (error) {
      // Another process has divided the chats meanwhile, or Postgres has lost the last batches.
      if (!mustBeginAgain(error)) throw error;
    }
  }
}

async function readStanding(db: Db): Promise<{ readonly isCurrent: boolean; readonly of: number }> {
  const isOther = (await isOlderThan(db, READ_MODEL_GENERATION)) || (await isNewerThan(db, READ_MODEL_GENERATION));
  return { isCurrent: !isOther, of: (await readPositions(db)).length };
}

/** A lane of a former part. */
interface Runner {
  readonly part: Share | undefined;
  readonly lane: Lane;
  readonly reached: Position | null;
}
interface Standing {
  readonly runners: readonly Runner[];
  readonly furthest: Position | null;
}

class Former {
  private readonly owners: Owners;
  private readonly batchSize: number;

  constructor(
    private readonly options: DivideOptions,
    private readonly of: number,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.owners = new Owners(options.store);
    this.batchSize = options.batchSize ?? BATCH_SIZE;
  }

  /** Each lane applies what the furthest one has applied when this begins, in transactions of its own. */
  async bringNear(): Promise<void> {
    const { dataSource, log } = this.options;
    const { runners, furthest } = await inTransaction(dataSource, LOOKING, (db) => this.standing(db));
    if (furthest === null) return;
    for (const each of runners) {
      const runner = new LaneRunner(this.applying(each), log, each.reached);
      for await (const { events, upTo } of this.batches(each, furthest)) await runner.apply(events, upTo);
    }
  }

  /** @returns false if the former parts have gone so far apart that they have to be brought near again */
  async divide(wanted: number): Promise<boolean> {
    const { dataSource, log } = this.options;
    return inTransaction(dataSource, { ...this.transaction(), alone: 'all' }, async (db) => {
      const { isCurrent, of } = await readStanding(db);
      if (!isCurrent || of !== this.of) return false;
      const { runners, furthest } = await this.standing(db);
      if (furthest !== null) for (const each of runners) if (!(await this.bringTo(db, each, furthest))) return false;
      writeParts(db, wanted, furthest, READ_MODEL_GENERATION);
      db.write(`select pg_notify('${CHANNEL}', '${FREE}')`);
      log.info({ from: of, to: wanted }, 'the chats are divided among another number of parts');
      return true;
    });
  }

  /** @returns false if the lane is too far behind; what it has applied stays */
  private async bringTo(db: Db, each: Runner, furthest: Position): Promise<boolean> {
    const applying = this.applying(each);
    let [after, applied] = [each.reached, 0];
    for await (const { events, upTo } of this.batches(each, furthest)) {
      if (applied === LOCKED_BATCHES) return false;
      await applyInTransaction(db, applying, { events, after, upTo }, applyIsolating);
      [after, applied] = [upTo, applied + 1];
    }
    return true;
  }

  /** The ground comes first, and of each part the lane ahead. */
  private async standing(db: Db): Promise<Standing> {
    const of = this.of;
    const parts = of === 1 ? [undefined] : [GROUND, ...Array(of).keys()].map((number): Share => ({ number, of }));
    const runners: Runner[] = [];
    for (const part of parts) {
      const { reached } = await readLanes(db, part);
      for (const lane of lanesOf(part?.number)) runners.push({ part, lane, reached: reached[lane] });
    }
    const furthest = runners.reduce<Position | null>((end, { reached }) => this.later(end, reached), null);
    return { runners, furthest };
  }

  /** Reads the events that a lane lacks, up to `furthest`. */
  private async *batches({ part, reached }: Runner, furthest: Position) {
    const { store } = this.options;
    let after = reached;
    while (after === null || store.compare(after, furthest) < 0) {
      this.signal?.throwIfAborted();
      const page = await store.readAll({ after, limit: this.batchSize, prefixes: STREAM_PREFIXES });
      const events = page.filter(({ position }) => store.compare(position, furthest) <= 0);
      const upTo: Position = events.length < page.length ? furthest : (events.at(-1)?.position ?? furthest);
      yield { events: await this.ofPart(events, part), upTo };
      after = upTo;
    }
  }

  private transaction() {
    const { store, subjectKeys } = this.options;
    return {
      schema: 'read',
      subjectKeys,
      memory: new Memory(),
      compare: (a: Position, b: Position) => store.compare(a, b),
      ...(store.readStreams && {
        readStreams: (...[parts, how]: Parameters<typeof store.readStreams>) => store.readStreams!(parts, how),
      }),
    } as const;
  }

  private applying({ part, lane }: Runner): ApplyOptions {
    const isGround = part?.number === GROUND;
    const own = PROJECTIONS.filter((each) => each.lane === lane);
    return {
      ...this.transaction(),
      dataSource: this.options.dataSource,
      projections: part ? own.filter((each) => (each.isGround ?? false) === isGround) : own,
      generation: READ_MODEL_GENERATION,
      alone: lane,
      lane,
      ...(part && { part }),
    };
  }

  private async ofPart(events: readonly RecordedEvent[], part: Share | undefined): Promise<readonly RecordedEvent[]> {
    return part && part.number !== GROUND ? this.owners.ofPart(events, part) : events;
  }

  private later(a: Position | null, b: Position | null): Position | null {
    if (a === null || b === null) return a ?? b;
    return this.options.store.compare(a, b) < 0 ? b : a;
  }
}
