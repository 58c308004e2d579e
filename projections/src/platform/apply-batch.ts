import type { DataSource } from 'typeorm';
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { inTransaction, type Db, type TransactionOptions } from './db.js';
import { applyIsolating, type Parked } from './isolate-poison.js';
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
    inTransaction(options.dataSource, options, (db) => applyInTransaction(db, options, batch, apply));
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
  { projections, compare }: Pick<ApplyOptions, 'projections' | 'compare'>,
  { events, after }: Batch,
  apply: Apply = applyWhole,
): Promise<Applied> {
  const { checkpoint, parkedStreams } = await readStanding(db);
  if (after !== null && (checkpoint === null || compare(checkpoint, after) < 0)) throw new CheckpointWentBack();
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
  if (parked.length > 0) await park(db, parked);
  await db.query(
    `insert into checkpoint (name, position) values ($1, $2)
     on conflict (name) do update set position = excluded.position`,
    [CHECKPOINT, last.position],
  );
  return { position: last.position, parked };
}

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

interface Standing {
  readonly checkpoint: Position | null;
  /** Projection → the streams that wait. */
  readonly parkedStreams: ReadonlyMap<string, ReadonlySet<string>>;
}

async function readStanding(db: Db): Promise<Standing> {
  const [row] = await db.query<{ checkpoint: Position | null; parked: Record<string, string[]> | null }>(
    `select (select position from checkpoint where name = $1) as checkpoint,
      (select json_object_agg(projection, streams)
       from (select projection, json_agg(distinct stream) as streams from parked_event group by projection) p) as parked`,
    [CHECKPOINT],
  );
  const parked = Object.entries(row?.parked ?? {}).map(([name, streams]) => [name, new Set(streams)] as const);
  return { checkpoint: row?.checkpoint ?? null, parkedStreams: new Map(parked) };
}

async function park(db: Db, parked: readonly Parked[]): Promise<void> {
  await db.query(
    `insert into parked_event (projection, stream, revision, event_id, type, position, reason)
     select x.projection, x.stream, x.revision, x.event_id, x.type, x.position, x.reason
     from json_to_recordset($1::json)
       as x(projection text, stream text, revision int, event_id uuid, type text, position text, reason text)
     on conflict do nothing`,
    [JSON.stringify(parked)],
  );
}
