import type { DataSource } from 'typeorm';
import type { Position } from '@parley/contracts/events/envelope';
import type { EventStore } from '@parley/contracts/events/event-store';
import { inTransaction } from './platform/db.js';
import { furthestOf, lowestOf, readPositions } from './platform/parts.js';

export interface PositionParts {
  readonly dataSource: DataSource;
  readonly store: Pick<EventStore, 'compare'>;
}
/** How far the parts of the projections are; null = nothing applied yet. */
export interface PartsReached {
  /** All parts have reached it, so the read models have. */
  readonly lowest: Position | null;
  /** No part is further. */
  readonly furthest: Position | null;
}

export async function readReached({ dataSource, store }: PositionParts): Promise<PartsReached> {
  const positions = await inTransaction(dataSource, { schema: 'read', alone: false }, readPositions);
  const compare = (a: Position, b: Position) => store.compare(a, b);
  return { lowest: lowestOf(positions, compare), furthest: furthestOf(positions, compare) };
}

/** The position that the read models have reached; null = nothing applied yet. */
export const readPosition = async (parts: PositionParts): Promise<Position | null> => (await readReached(parts)).lowest;
