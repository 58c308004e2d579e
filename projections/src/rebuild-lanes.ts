/** The way of a rebuild through all events that are there, or through those of one part of the chats. */
import type { DataSource } from 'typeorm';
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { STREAM_PREFIXES, type EventStore, type ReadStreams, type Share } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import { PROJECTIONS, READ_MODEL_GENERATION } from './all-projections.js';
import { Adding, applyBatch, type ApplyOptions, type Batch } from './platform/apply-batch.js';
import { inTransaction, type Db } from './platform/db.js';
import type { Parked } from './platform/isolate-poison.js';
import { KeptBack } from './platform/kept-back.js';
import { GROUND, GROUND_PREFIXES, type Lane } from './platform/lanes.js';
import { Memory } from './platform/memory.js';
import { writeKeptBack } from './platform/next-schema.js';
import type { Projection } from './platform/projection.js';
import type { Turns } from './platform/turns.js';
import type { PersonKeys } from './platform/words.js';
import { READ_MODELS } from './read-models.js';
import { percentOf } from './rebuild-progress.js';

/** Events that are read at once. */
export const PAGE_SIZE = 5_000;
/** The store limits a page to some megabytes, so a batch stays within memory even if all its events are large. */
export const MAX_PAGES = 6;
/** Counters that are kept in memory, a few hundred bytes each. */
export const MAX_KEPT = 400_000;
const TELL_EVERY_PERCENT = 10;

export interface RebuildOptions {
  /** Delivers events decrypted and in their newest form. */
  readonly store: EventStore;
  readonly subjectKeys: PersonKeys;
  readonly dataSource: DataSource;
  readonly log: Log;
  /** Number of events applied at once. */
  readonly batchSize?: number;
  /** Number of counters kept in memory; for tests. */
  readonly mostKept?: number;
  /** Ends the rebuild between two batches: it throws, and the old tables stay. */
  readonly signal?: AbortSignal;
}
export interface Rebuilt {
  readonly events: number;
  readonly parked: number;
}
/** Events that a rebuild applies at once. */
export interface Events {
  readonly events: readonly RecordedEvent[];
  /** The position that is reached with them. */
  readonly upTo: Position;
}

/** How projections fill the tables that take the place of the others. @param part absent = they get all events */
export const applying = (
  { store, subjectKeys, dataSource }: RebuildOptions,
  projections: readonly Projection[],
  part?: Share,
) =>
  ({
    dataSource,
    subjectKeys,
    projections,
    generation: READ_MODEL_GENERATION,
    compare: (a, b) => store.compare(a, b),
    schema: 'read_next',
    alone: false,
    memory: new Memory(),
    ...(part && { part, adding: new Adding() }),
    ...(store.readStreams && {
      readStreams: (...asked: Parameters<ReadStreams>) => store.readStreams!(...asked),
    }),
  }) satisfies ApplyOptions;

/**
 * Statistics follow the other projections, a batch behind, on a connection of their own, so that Node works on one batch
 * while Postgres takes the rows of the other.
 */
export class RebuildLanes {
  private readonly keptBack = new KeptBack<Db>();
  private readonly lanes: Readonly<Record<Lane, ApplyOptions>>;

  /** @param turns limits the connections of all that rebuild in this process */
  constructor(
    private readonly options: RebuildOptions,
    private readonly tally: Tally,
    private readonly turns: Turns,
    private readonly part?: Share,
  ) {
    const of = (lane: Lane): ApplyOptions => {
      const own = PROJECTIONS.filter((each) => each.lane === lane && isOf(each, part));
      return { ...applying(options, own, part), lane };
    };
    this.lanes = { ahead: of('ahead'), behind: { ...of('behind'), keptBack: this.keptBack } };
  }

  /** @returns the position that is reached */
  async applyAll(batches: AsyncIterable<Events>): Promise<Position | null> {
    const { signal } = this.options;
    let after: Position | null = null;
    let behind = Promise.resolve();
    try {
      for await (const { events, upTo } of batches) {
        signal?.throwIfAborted();
        const batch: Batch = { events, after, upTo };
        const { parked } = await this.turns.take(() => applyBatch(this.lanes.ahead, batch));
        await behind;
        this.tally.add(countedOf(events, this.part), upTo, parked);
        behind = this.turns.take(() => this.applyBehind(batch));
        // Awaited later; until then a failure must not count as an unhandled rejection.
        behind.catch(() => undefined);
        if (!this.turns.mayOverlap) await behind;
        after = upTo;
      }
    } finally {
      await behind;
    }
    if (this.part?.number !== GROUND) await this.turns.take(() => this.writeKept());
    return after;
  }

  private async applyBehind(batch: Batch): Promise<void> {
    if (this.part?.number === GROUND) return;
    const { parked } = await applyBatch(this.lanes.behind, batch);
    this.tally.park(parked);
    if (this.keptBack.size > (this.options.mostKept ?? MAX_KEPT)) await this.writeKept();
  }

  /** Whoever is first writes to empty tables, and makes their keys. */
  private writeKept(): Promise<void> {
    return inTransaction(this.options.dataSource, this.lanes.behind, (db) =>
      writeKeptBack(db, READ_MODELS, (areEmpty) => this.keptBack.write(db, areEmpty)),
    );
  }
}

const isOf = (projection: Projection, part: Share | undefined): boolean =>
  part === undefined || (projection.isGround ?? false) === (part.number === GROUND);

/** Events of flows and sequences come to all parts, and count once. */
const countedOf = (events: readonly RecordedEvent[], part: Share | undefined): number =>
  part === undefined || part.number === GROUND
    ? events.length
    : events.filter(({ stream }) => !isOfGround(stream)).length;
const isOfGround = (stream: string): boolean => GROUND_PREFIXES.some((prefix) => stream.startsWith(prefix));

/** Batches of events after `after`, to the end; the next is read and decrypted while the current one is applied. */
export async function* batchesOf(store: EventStore, after: Position | null, size: number): AsyncIterable<Events> {
  let batch = await readBatch(store, after, size);
  for (let last = batch.at(-1); last; last = batch.at(-1)) {
    const next = readBatch(store, last.position, size);
    // Awaited below; until then a failure must not count as an unhandled rejection.
    next.catch(() => undefined);
    yield { events: batch, upTo: last.position };
    batch = await next;
  }
}

/** Several pages, since a page is limited: the store's by its bytes, this one's by its number of events. */
async function readBatch(store: EventStore, after: Position | null, size: number): Promise<readonly RecordedEvent[]> {
  const batch: RecordedEvent[] = [];
  for (let pages = 0; pages < MAX_PAGES && batch.length < size; pages += 1) {
    const limit = Math.min(PAGE_SIZE, size - batch.length);
    const page = await store.readAll({ after: batch.at(-1)?.position ?? after, limit, prefixes: STREAM_PREFIXES });
    for (const event of page) batch.push(event);
    if (page.length === 0) break;
  }
  return batch;
}

export class Tally implements Rebuilt {
  events = 0;
  parked = 0;

  private toldPercent = 0;

  /** @param end of the log when the rebuild began */
  constructor(
    private readonly log: Log,
    private readonly end: Position | null,
  ) {}

  add(events: number, reached: Position, parked: readonly Parked[]): void {
    this.events += events;
    this.park(parked);
    const percent = percentOf(reached, this.end);
    if (percent < this.toldPercent + TELL_EVERY_PERCENT) return;
    this.toldPercent = percent;
    this.log.info({ percent, events: this.events }, 'the read models are being rebuilt');
  }

  addPart({ events, parked }: Rebuilt): void {
    this.events += events;
    this.parked += parked;
  }

  park(parked: readonly Parked[]): void {
    this.parked += parked.length;
    for (const { projection, stream, revision, type, reason } of parked)
      this.log.error(
        { projection, stream, revision, type, reason },
        'an event is parked: its projection can’t apply it',
      );
  }
}
