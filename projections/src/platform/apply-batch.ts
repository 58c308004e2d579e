import type { Share } from '@parley/contracts/events/event-store';
import type { DataSource } from 'typeorm';
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { askInTransaction, MustBeAlone, type Db, type TransactionOptions } from './db.js';
import { applyIsolating, type Parked } from './isolate-poison.js';
import { CHECKPOINT, GROUND, LANE_NAMES, LANES_SINCE_GENERATION, marksOf, type Lane } from './lanes.js';
import type { Standing } from './memory.js';
import { tellOf } from './parts.js';
import { PARKED_EVENT } from './platform-tables.js';
import { insertNew } from './table.js';
import type { Projection } from './projection.js';
import type { PersonKeys } from './words.js';

/** Whoever applies a batch notifies the others of the new checkpoint here. */
export const CHANNEL = 'read_models';

/** The checkpoint is before the events that this subscription has delivered: rows were reset or restored. */
export class CheckpointWentBack extends Error {
  override readonly name = 'CheckpointWentBack';
}

/** Meanwhile the tables were renewed, or divided among another number of parts. */
export class LanesChanged extends Error {
  override readonly name = 'LanesChanged';
}

/** A newer program has made these tables, and this one doesn't know what belongs in them. */
export class ReadModelsAreNewer extends Error {
  override readonly name = 'ReadModelsAreNewer';
}

/** Before this generation, tables had copies of what every event says, whatever the store. */
export const COPIES_BEFORE_GENERATION = 9;

export interface Batch {
  readonly events: readonly RecordedEvent[];
  /** Position before the batch; null = the very beginning. */
  readonly after: Position | null;
  /** Where the next batch begins; absent = after the last of these events. */
  readonly upTo?: Position;
}
export interface Applied {
  /** The checkpoint now. */
  readonly position: Position | null;
  readonly parked: readonly Parked[];
}
export interface ApplyOptions extends TransactionOptions {
  readonly subjectKeys: PersonKeys;
  readonly dataSource: DataSource;
  readonly projections: readonly Projection[];
  readonly compare: (a: Position, b: Position) => number;
  /** These projections write this generation; empty tables that they begin to fill are of it. */
  readonly generation: number;
  /** Absent = there is one part. */
  readonly adding?: Adding;
  /** The lane of these projections; absent = they are all there are. */
  readonly lane?: Lane;
}
/** Guesses whether a part adds with its next batch what all of them share, so that few batches are tried twice. */
export class Adding {
  private left = 0;

  get isLikely(): boolean {
    return this.left > 0;
  }
  note(hasAdded: boolean): void {
    this.left = hasAdded ? LIKELY_FOR : this.left - 1;
  }
}
/** Batches. */
const LIKELY_FOR = 10;

type Applying = Pick<ApplyOptions, 'projections' | 'compare' | 'generation' | 'schema' | 'lane' | 'part'>;

/**
 * Applies a batch: rows and checkpoint in one transaction (PROJ-1). Events that another projector has already applied
 * are left out. If the batch can't be applied as a whole, it is applied again in parts, and the events that fail are
 * parked (PROJ-5).
 */
export async function applyBatch(options: ApplyOptions, batch: Batch): Promise<Applied> {
  const { adding } = options;
  const attempt = (apply: Apply, isAdding = false) =>
    askInTransaction(
      options.dataSource,
      { ...options, isAdding },
      askStanding(options),
      async (db, [checkpoint = null, ahead = null, tables = null, parked = null, generation = null, parts = null]) => {
        const standing = standingOf({ checkpoint, ahead, tables, parked, generation, parts });
        const applied = await applyFrom(db, standing, options, batch, apply);
        if (isAdding) adding?.note(db.hasAdded);
        return applied;
      },
    );
  const mayAdd = options.part !== undefined;
  try {
    return await attempt(applyWhole, adding?.isLikely).catch((error: unknown) => {
      if (error instanceof MustBeAlone) return attempt(applyWhole, true);
      throw error;
    });
  } catch (error) {
    if (mustBeginAgain(error) || error instanceof ReadModelsAreNewer) throw error;
    return attempt(applyIsolating, mayAdd);
  }
}

/** The tables aren't those that the projector began with: it begins again at their checkpoint. */
export const mustBeginAgain = (error: unknown): boolean =>
  error instanceof CheckpointWentBack || error instanceof LanesChanged;

type Apply = (
  db: Db,
  projection: Projection,
  events: readonly RecordedEvent[],
  parked: ReadonlySet<string>,
) => Promise<readonly Parked[]>;

/** Applies the batch in a transaction that is already open. */
export async function applyInTransaction(
  db: Db,
  options: Applying,
  batch: Batch,
  apply: Apply = applyWhole,
): Promise<Applied> {
  const [row] = await db.query<StandingRow>(askStanding(options));
  return applyFrom(db, standingOf(row), options, batch, apply);
}

async function applyFrom(
  db: Db,
  standing: FullStanding,
  { projections, compare, generation, schema, lane, part }: Applying,
  { events, after, upTo = events.at(-1)?.position }: Batch,
  apply: Apply,
): Promise<Applied> {
  const { checkpoint, tables, parkedStreams } = standing;
  if (after !== null && (checkpoint === null || compare(checkpoint, after) < 0)) throw new CheckpointWentBack();
  const isEmpty = checkpoint === null && standing.generation === 0;
  if (schema === 'read' && !isEmpty && !isDividedBy(standing, { lane, part })) throw new LanesChanged();
  db.memory.check(standing);
  const fresh =
    checkpoint === after
      ? events
      : events.filter(({ position }) => checkpoint === null || compare(position, checkpoint) > 0);
  if (upTo === undefined || (checkpoint !== null && compare(upTo, checkpoint) <= 0))
    return { position: checkpoint, parked: [] };
  // Postgres has lost what the lane ahead applied last.
  if (lane === 'behind' && (standing.ahead === null || compare(standing.ahead, upTo) < 0))
    throw new CheckpointWentBack();
  if (standing.generation > generation) throw new ReadModelsAreNewer();
  // An earlier program may write into these tables, too, and needs the copies.
  if (checkpoint !== null && standing.generation < COPIES_BEFORE_GENERATION) db.readStreams = null;
  const parked: Parked[] = [];
  for (const projection of projections) {
    const own = fresh.filter(({ type }) => projection.types.has(type));
    if (own.length > 0)
      parked.push(...(await apply(db, projection, own, parkedStreams.get(projection.name) ?? new Set())));
  }
  insertNew(db, PARKED_EVENT, parked);
  // A row that is new in earlier tables says of which generation these are.
  const written = isEmpty ? generation : standing.generation;
  for (const name of lane ? [lane] : LANE_NAMES)
    db.write(MOVE_CHECKPOINT, marksOf(name, part?.number ?? 0).checkpoint, upTo, String(written));
  // Delivered with the commit.
  if (schema === 'read' && lane !== 'ahead') db.write(TELL_CHECKPOINT, tellOf(upTo, part));
  db.memory.keep({ checkpoint: upTo, tables });
  return { position: upTo, parked };
}

const isDividedBy = (standing: FullStanding, { lane, part }: Pick<Applying, 'lane' | 'part'>): boolean =>
  hasLanes(standing) === (lane !== undefined) && standing.parts === (part?.of ?? 1);

const MOVE_CHECKPOINT = `
  insert into checkpoint (name, position, generation) values ($1, $2, $3)
  on conflict (name) do update set position = excluded.position`;

const TELL_CHECKPOINT = `select pg_notify('${CHANNEL}', $1)`;

/** The fast path: all events at once; streams that are already parked stay parked. */
const applyWhole: Apply = async (db, projection, events, parkedStreams) => {
  if (parkedStreams.size === 0) {
    await projection.apply(db, events);
    return [];
  }
  return applyIsolating(db, projection, events, parkedStreams);
};

const hasLanes = ({ generation }: Pick<FullStanding, 'generation'>): boolean => generation >= LANES_SINCE_GENERATION;

/** The position that each lane has reached; null = its tables are empty, or are of a generation without lanes. */
export type Reached = Readonly<Record<Lane, Position | null>>;

/** @throws LanesChanged if the tables are divided among another number of parts */
export async function readLanes(
  db: Db,
  part?: Share,
): Promise<{ readonly reached: Reached; readonly areLanes: boolean }> {
  const lane = lastLaneOf(part);
  const [row] = await db.query<StandingRow>(askStanding({ lane, ...(part && { part }) }));
  const { checkpoint, ahead, generation, parts } = standingOf(row);
  if (parts !== (part?.of ?? 1)) throw new LanesChanged();
  const areLanes = (checkpoint === null && generation === 0) || hasLanes({ generation });
  return { reached: { behind: checkpoint, ahead: areLanes ? ahead : checkpoint }, areLanes };
}

/** The lane that tells how far a part is. */
const lastLaneOf = (part?: Share): Lane => (part?.number === GROUND ? 'ahead' : 'behind');

/** How far a part is. */
export async function readCheckpoint(db: Db, part?: Share): Promise<Position | null> {
  const { checkpoint } = marksOf(lastLaneOf(part), part?.number ?? 0);
  const [row] = await db.query<{ position: Position | null }>('select position from checkpoint where name = $1', [
    checkpoint,
  ]);
  return row?.position ?? null;
}

/** True if the tables of `read` were built in an earlier generation than `generation`. Empty ones never are. */
export async function isOlderThan(db: Db, generation: number): Promise<boolean> {
  const rows = await db.query('select from checkpoint where name = $1 and coalesce(generation, 0) < $2', [
    CHECKPOINT,
    generation,
  ]);
  return rows.length > 0;
}

/** True if a program of a later generation than `generation` has written the tables of `read`. */
export async function isNewerThan(db: Db, generation: number): Promise<boolean> {
  const rows = await db.query('select from checkpoint where name = $1 and generation > $2', [CHECKPOINT, generation]);
  return rows.length > 0;
}

interface StandingRow {
  readonly checkpoint: string | null;
  readonly ahead: string | null;
  /** The oid of one of the tables. */
  readonly tables: string | null;
  /** JSON: projection → streams. */
  readonly parked: string | null;
  readonly generation: string | null;
  readonly parts: string | null;
}
interface FullStanding extends Standing {
  /** Projection → its parked streams. */
  readonly parkedStreams: ReadonlyMap<string, ReadonlySet<string>>;
  readonly generation: number;
  /** The position of the lane ahead. */
  readonly ahead: Position | null;
  /** Number of parts among which the chats are divided. */
  readonly parts: number;
}

const positionOf = (lane: Lane, part: number): string =>
  `(select position from checkpoint where name = '${marksOf(lane, part).checkpoint}')`;
const askStanding = ({ lane = 'behind', part: { number } = FIRST }: Pick<ApplyOptions, 'lane' | 'part'>): string => `
  select ${positionOf(lane, number)} as checkpoint, ${positionOf('ahead', number)} as ahead,
    'checkpoint'::regclass::oid::text as tables,
    (select json_object_agg(projection, streams)::text
     from (select projection, json_agg(distinct stream) as streams from parked_event group by projection) p) as parked,
    (select generation::text from checkpoint order by name = '${CHECKPOINT}' desc limit 1) as generation,
    (select count(*)::text from checkpoint where name like '${marksOf('ahead', 0).checkpoint}%') as parts`;
const FIRST: Share = { number: 0, of: 1 };

const NO_ROW: StandingRow = {
  checkpoint: null,
  ahead: null,
  tables: null,
  parked: null,
  generation: null,
  parts: null,
};
function standingOf({ checkpoint, ahead, parked, tables, generation, parts }: StandingRow = NO_ROW): FullStanding {
  const byProjection = parked === null ? {} : (JSON.parse(parked) as Record<string, string[]>);
  const streams = Object.entries(byProjection).map(([name, each]) => [name, new Set(each)] as const);
  return {
    checkpoint: checkpoint as Position | null,
    ahead: ahead as Position | null,
    tables: tables ?? '',
    parkedStreams: new Map(streams),
    generation: Number(generation),
    parts: Math.max(1, Number(parts)),
  };
}
