import type { DataSource } from 'typeorm';
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { askInTransaction, type Db, type TransactionOptions } from './db.js';
import { applyIsolating, type Parked } from './isolate-poison.js';
import type { Standing } from './memory.js';
import type { Projection } from './projection.js';

const CHECKPOINT = 'read-models';

/** The checkpoint lies before what this subscription has handed over: rows were reset or restored under it. */
export class CheckpointWentBack extends Error {
  override readonly name = 'CheckpointWentBack';
}

export interface Batch {
  readonly events: readonly RecordedEvent[];
  /** Where the batch begins: the last position handed over before it; null = the beginning of everything. */
  readonly after: Position | null;
}
export interface Applied {
  /** The checkpoint now. */
  readonly position: Position | null;
  readonly parked: readonly Parked[];
}
export interface ApplyOptions extends TransactionOptions {
  readonly dataSource: DataSource;
  readonly projections: readonly Projection[];
  readonly compare: (a: Position, b: Position) => number;
}

/**
 * Applies a batch: rows and checkpoint in one transaction (PROJ-1). Events that another projector has applied
 * meanwhile are left out. When the batch can't be applied whole, it is done again, parting the events that can't be
 * applied from the others (PROJ-5).
 */
export async function applyBatch(options: ApplyOptions, batch: Batch): Promise<Applied> {
  const attempt = (apply: Apply) =>
    askInTransaction(
      options.dataSource,
      options,
      ASK_STANDING,
      (db, [checkpoint = null, tables = null, parked = null]) =>
        applyFrom(db, standingOf({ checkpoint, tables, parked }), options, batch, apply),
    );
  try {
    return await attempt(applyWhole);
  } catch (error) {
    if (error instanceof CheckpointWentBack) throw error;
    return attempt(applyIsolating);
  }
}

type Apply = (
  db: Db,
  projection: Projection,
  events: readonly RecordedEvent[],
  parked: ReadonlySet<string>,
) => Promise<readonly Parked[]>;

/** The same inside a transaction that is open already. */
export async function applyInTransaction(
  db: Db,
  options: Pick<ApplyOptions, 'projections' | 'compare'>,
  batch: Batch,
  apply: Apply = applyWhole,
): Promise<Applied> {
  const [row] = await db.query<StandingRow>(ASK_STANDING);
  return applyFrom(db, standingOf(row!), options, batch, apply);
}

async function applyFrom(
  db: Db,
  standing: FullStanding,
  { projections, compare }: Pick<ApplyOptions, 'projections' | 'compare'>,
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
  const parked: Parked[] = [];
  for (const projection of projections) {
    const own = fresh.filter(({ type }) => projection.types.has(type));
    if (own.length > 0)
      parked.push(...(await apply(db, projection, own, parkedStreams.get(projection.name) ?? new Set())));
  }
  if (parked.length > 0) park(db, parked);
  db.write(MOVE_CHECKPOINT, last.position);
  db.memory.keep({ checkpoint: last.position, tables });
  return { position: last.position, parked };
}

const MOVE_CHECKPOINT = `
  insert into checkpoint (name, position) values ('${CHECKPOINT}', $1)
  on conflict (name) do update set position = excluded.position`;

/** The fast way: all at once; streams that are parked already stay parked. */
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

interface StandingRow {
  readonly checkpoint: string | null;
  /** The oid of one of the tables. */
  readonly tables: string | null;
  /** JSON: projection → streams. */
  readonly parked: string | null;
}
interface FullStanding extends Standing {
  /** Projection → the streams that wait. */
  readonly parkedStreams: ReadonlyMap<string, ReadonlySet<string>>;
}

const ASK_STANDING = `
  select (select position from checkpoint where name = '${CHECKPOINT}') as checkpoint,
    'checkpoint'::regclass::oid::text as tables,
    (select json_object_agg(projection, streams)::text
     from (select projection, json_agg(distinct stream) as streams from parked_event group by projection) p) as parked`;

function standingOf({ checkpoint, parked, tables }: StandingRow): FullStanding {
  const byProjection = parked === null ? {} : (JSON.parse(parked) as Record<string, string[]>);
  const streams = Object.entries(byProjection).map(([name, each]) => [name, new Set(each)] as const);
  return { checkpoint: checkpoint as Position | null, tables: tables ?? '', parkedStreams: new Map(streams) };
}

function park(db: Db, parked: readonly Parked[]): void {
  db.write(
    `insert into parked_event (projection, stream, revision, event_id, type, position, reason)
     select x.projection, x.stream, x.revision, x.event_id, x.type, x.position, x.reason
     from json_to_recordset($1::json)
       as x(projection text, stream text, revision int, event_id uuid, type text, position text, reason text)
     on conflict do nothing`,
    JSON.stringify(parked),
  );
}
