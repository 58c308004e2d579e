import type { DataSource } from 'typeorm';
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { askInTransaction, type Db, type TransactionOptions } from './db.js';
import { applyIsolating, type Parked } from './isolate-poison.js';
import type { Standing } from './memory.js';
import { PARKED_EVENT } from './platform-tables.js';
import { insertNew } from './table.js';
import type { Projection } from './projection.js';
import type { PersonKeys } from './words.js';

/** The name of its row. */
export const CHECKPOINT = 'read-models';
/** Whoever applies a batch notifies the others of the new checkpoint here. */
export const CHANNEL = 'read_models';

/** The checkpoint is before the events that this subscription has delivered: rows were reset or restored. */
export class CheckpointWentBack extends Error {
  override readonly name = 'CheckpointWentBack';
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
  /** Name of the row that says how far these projections are; absent = that of all. */
  readonly checkpoint?: string;
}
type Applying = Pick<ApplyOptions, 'projections' | 'compare' | 'generation' | 'schema' | 'checkpoint'>;

/**
 * Applies a batch: rows and checkpoint in one transaction (PROJ-1). Events that another projector has already applied
 * are left out. If the batch can't be applied as a whole, it is applied again in parts, and the events that fail are
 * parked (PROJ-5).
 */
export async function applyBatch(options: ApplyOptions, batch: Batch): Promise<Applied> {
  const attempt = (apply: Apply) =>
    askInTransaction(
      options.dataSource,
      options,
      askStanding(options.checkpoint),
      (db, [checkpoint = null, tables = null, parked = null, generation = null]) =>
        applyFrom(db, standingOf({ checkpoint, tables, parked, generation }), options, batch, apply),
    );
  try {
    return await attempt(applyWhole);
  } catch (error) {
    if (error instanceof CheckpointWentBack || error instanceof ReadModelsAreNewer) throw error;
    return attempt(applyIsolating);
  }
}

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
  const [row] = await db.query<StandingRow>(askStanding(options.checkpoint));
  return applyFrom(db, standingOf(row!), options, batch, apply);
}

async function applyFrom(
  db: Db,
  standing: FullStanding,
  { projections, compare, generation, schema, checkpoint: name = CHECKPOINT }: Applying,
  { events, after }: Batch,
  apply: Apply,
): Promise<Applied> {
  const { checkpoint, tables, parkedStreams } = standing;
  if (after !== null && (checkpoint === null || compare(checkpoint, after) < 0)) throw new CheckpointWentBack();
  db.memory.check(standing);
  const fresh =
    checkpoint === after
      ? events
      : events.filter(({ position }) => checkpoint === null || compare(position, checkpoint) > 0);
  const last = fresh.at(-1);
  if (!last) return { position: checkpoint, parked: [] };
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
  db.write(MOVE_CHECKPOINT, name, last.position, String(generation));
  // Delivered with the commit.
  if (schema === 'read') db.write(TELL_CHECKPOINT, last.position);
  db.memory.keep({ checkpoint: last.position, tables });
  return { position: last.position, parked };
}

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

export async function readCheckpoint(db: Db): Promise<Position | null> {
  const [row] = await db.query<{ position: Position | null }>('select position from checkpoint where name = $1', [
    CHECKPOINT,
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
  /** The oid of one of the tables. */
  readonly tables: string | null;
  /** JSON: projection → streams. */
  readonly parked: string | null;
  readonly generation: string | null;
}
interface FullStanding extends Standing {
  /** Projection → its parked streams. */
  readonly parkedStreams: ReadonlyMap<string, ReadonlySet<string>>;
  readonly generation: number;
}

const askStanding = (name = CHECKPOINT): string => `
  select (select position from checkpoint where name = '${name}') as checkpoint,
    'checkpoint'::regclass::oid::text as tables,
    (select json_object_agg(projection, streams)::text
     from (select projection, json_agg(distinct stream) as streams from parked_event group by projection) p) as parked,
    (select generation::text from checkpoint where name = '${name}') as generation`;

function standingOf({ checkpoint, parked, tables, generation }: StandingRow): FullStanding {
  const byProjection = parked === null ? {} : (JSON.parse(parked) as Record<string, string[]>);
  const streams = Object.entries(byProjection).map(([name, each]) => [name, new Set(each)] as const);
  return {
    checkpoint: checkpoint as Position | null,
    tables: tables ?? '',
    parkedStreams: new Map(streams),
    generation: Number(generation),
  };
}
