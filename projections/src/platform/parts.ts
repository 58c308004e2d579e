/** How the tables are divided: each part applies the events of some chats, and has a checkpoint for each of its lanes. */
import type { Position } from '@parley/contracts/events/envelope';
import type { Share } from '@parley/contracts/events/event-store';
import type { Db } from './db.js';
import { CHECKPOINT, GROUND, LANE_NAMES, marksOf } from './lanes.js';

/** The positions of all parts, in their order. */
export type PartPositions = readonly (Position | null)[];

/** Names of the checkpoints that tell how far the read models are, by part: the part that is least far counts. */
const PATTERN = `${CHECKPOINT}%`;

/** A query for `positionsIn`. */
export const ASK_POSITIONS = (schema: string): string =>
  `(select json_object_agg(name, position)::text from ${schema}checkpoint where name like '${PATTERN}')`;

/** @param answer of ASK_POSITIONS */
export function positionsIn(answer: string | null): PartPositions {
  const found = answer === null ? {} : (JSON.parse(answer) as Record<string, Position | null>);
  const of = Math.max(1, Object.keys(found).length);
  return Array.from({ length: of }, (_, part) => found[marksOf('behind', part).checkpoint] ?? null);
}

/** The position that all parts have reached. */
export function lowestOf(positions: PartPositions, compare: (a: Position, b: Position) => number): Position | null {
  return positions.reduce((lowest, each) =>
    lowest === null || each === null ? null : compare(each, lowest) < 0 ? each : lowest,
  );
}

/** The position that some part has reached. */
export function furthestOf(positions: PartPositions, compare: (a: Position, b: Position) => number): Position | null {
  return positions.reduce((furthest, each) =>
    furthest === null || each === null ? (furthest ?? each) : compare(each, furthest) > 0 ? each : furthest,
  );
}

export async function readPositions(db: Db): Promise<PartPositions> {
  const [row] = await db.query<{ positions: string | null }>(`select ${ASK_POSITIONS('')} as positions`);
  return positionsIn(row?.positions ?? null);
}

interface Told {
  readonly part: number;
  readonly of: number;
  readonly position: Position;
}

/** How processes tell each other how far a part is. */
export const tellOf = (position: Position, part: Share | undefined): string =>
  part ? `${part.number} of ${part.of}: ${position}` : position;
export function toldIn(text: string): Told {
  const [, part = '0', of = '1', position = text] = /^(\d+) of (\d+): (.*)$/s.exec(text) ?? [];
  return { part: Number(part), of: Number(of), position: position as Position };
}

/** The number of parts of the tables that readers see, whichever schema a transaction writes. */
export async function partsOfRead(db: Db): Promise<number> {
  const [row] = await db.query<{ positions: string | null }>(`select ${ASK_POSITIONS('read.')} as positions`);
  return positionsIn(row?.positions ?? null).length;
}

/** Begins so many parts where all are. Call only if all events until there are applied, and none behind. */
export function writeParts(db: Db, of: number, position: Position | null, generation: number): void {
  db.write('delete from checkpoint');
  const names = Array.from({ length: of }, (_, part) =>
    LANE_NAMES.map((lane) => marksOf(lane, part).checkpoint),
  ).flat();
  if (of > 1) names.push(marksOf('ahead', GROUND).checkpoint);
  const rows = names.map((name) => ({ name, position, generation }));
  db.write(
    `insert into checkpoint (name, position, generation)
     select * from json_to_recordset($1::json) as x(name text, position text, generation int)`,
    JSON.stringify(rows),
  );
}
