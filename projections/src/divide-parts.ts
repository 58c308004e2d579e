import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { STREAM_PREFIXES, type EventStore, type Share } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import type { DataSource } from 'typeorm';
import { PROJECTIONS, READ_MODEL_GENERATION } from './all-projections.js';
import { applyInTransaction, CHANNEL, isNewerThan, isOlderThan, readLanes } from './platform/apply-batch.js';
import { inTransaction, type Db } from './platform/db.js';
import { applyIsolating } from './platform/isolate-poison.js';
import { GROUND, LANE_NAMES, type Lane } from './platform/lanes.js';
import { FREE } from './platform/leadership.js';
import { Owners } from './platform/owners.js';
import { readPositions, writeParts } from './platform/parts.js';
import type { PersonKeys } from './platform/words.js';

const PAGE_SIZE = 2_000;

export interface DivideOptions {
  /** Delivers events decrypted and in their newest form. */
  readonly store: EventStore;
  readonly subjectKeys: PersonKeys;
  readonly dataSource: DataSource;
  readonly log: Log;
}

/**
 * Divides the chats among `wanted` parts. The former parts first apply what one of them has applied already, so that all
 * begin at the same event; everything happens in one transaction, which locks them out.
 * @returns false while the tables are of another generation
 */
export async function divideParts(options: DivideOptions, wanted: number): Promise<boolean> {
  const { dataSource, subjectKeys, store, log } = options;
  const standing = await inTransaction(dataSource, { schema: 'read', alone: false }, readStanding);
  if (!standing.isCurrent || standing.of === wanted) return standing.isCurrent;
  const asked = {
    schema: 'read',
    alone: 'all',
    subjectKeys,
    compare: (a: Position, b: Position) => store.compare(a, b),
    ...(store.readStreams && {
      readStreams: (...[parts, how]: Parameters<typeof store.readStreams>) => store.readStreams!(parts, how),
    }),
  } as const;
  return inTransaction(dataSource, asked, async (db) => {
    const { isCurrent, of } = await readStanding(db);
    if (!isCurrent || of === wanted) return isCurrent;
    const position = await new Former(db, store, of).bringTogether();
    writeParts(db, wanted, position, READ_MODEL_GENERATION);
    db.write(`select pg_notify('${CHANNEL}', '${FREE}')`);
    log.info({ from: of, to: wanted }, 'the chats are divided among another number of parts');
    return true;
  });
}

async function readStanding(db: Db): Promise<{ readonly isCurrent: boolean; readonly of: number }> {
  const isOther = (await isOlderThan(db, READ_MODEL_GENERATION)) || (await isNewerThan(db, READ_MODEL_GENERATION));
  return { isCurrent: !isOther, of: (await readPositions(db)).length };
}

interface Runner {
  readonly part: Share | undefined;
  readonly lane: Lane;
  readonly reached: Position | null;
}

class Former {
  private readonly owners: Owners;

  constructor(
    private readonly db: Db,
    private readonly store: EventStore,
    private readonly of: number,
  ) {
    this.owners = new Owners(store);
  }

  /** @returns the position that all parts and lanes have reached then */
  async bringTogether(): Promise<Position | null> {
    const runners = await this.runners();
    const furthest = runners.reduce<Position | null>((end, { reached }) => this.later(end, reached), null);
    if (furthest !== null) for (const runner of runners) await this.apply(runner, furthest);
    return furthest;
  }

  /** The ground comes first, and of each part the lane ahead. */
  private async runners(): Promise<readonly Runner[]> {
    const of = this.of;
    const parts = of === 1 ? [undefined] : [GROUND, ...Array(of).keys()].map((number): Share => ({ number, of }));
    const runners: Runner[] = [];
    for (const part of parts) {
      const { reached } = await readLanes(this.db, part);
      for (const lane of part?.number === GROUND ? (['ahead'] as const) : LANE_NAMES)
        runners.push({ part, lane, reached: reached[lane] });
    }
    return runners;
  }

  private async apply({ part, lane, reached }: Runner, furthest: Position): Promise<void> {
    const isGround = part && part.number === GROUND;
    const own = PROJECTIONS.filter((each) => each.lane === lane);
    const applying = {
      projections: part ? own.filter((each) => (each.isGround ?? false) === isGround) : own,
      compare: (a: Position, b: Position) => this.store.compare(a, b),
      generation: READ_MODEL_GENERATION,
      schema: 'read',
      lane,
      ...(part && { part }),
    } as const;
    let after = reached;
    while (after === null || this.store.compare(after, furthest) < 0) {
      const page = await this.store.readAll({ after, limit: PAGE_SIZE, prefixes: STREAM_PREFIXES });
      const events = page.filter(({ position }) => this.store.compare(position, furthest) <= 0);
      const upTo = events.length < page.length ? furthest : (events.at(-1)?.position ?? furthest);
      await applyInTransaction(
        this.db,
        applying,
        { events: await this.ofPart(events, part), after, upTo },
        applyIsolating,
      );
      after = upTo;
    }
  }

  private async ofPart(events: readonly RecordedEvent[], part: Share | undefined): Promise<readonly RecordedEvent[]> {
    return part && part.number !== GROUND ? this.owners.ofPart(events, part) : events;
  }

  private later(a: Position | null, b: Position | null): Position | null {
    if (a === null || b === null) return a ?? b;
    return this.store.compare(a, b) < 0 ? b : a;
  }
}
