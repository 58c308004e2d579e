import type { DataSource } from 'typeorm';
import type { Position } from '@parley/contracts/events/envelope';
import type { EventStore } from '@parley/contracts/events/event-store';
import { inTransaction } from './platform/db.js';
import { lowestOf, readPositions } from './platform/parts.js';

/** The position that the read models have reached; null = nothing applied yet. */
export async function readPosition({ dataSource, store }: PositionParts): Promise<Position | null> {
  const positions = await inTransaction(dataSource, { schema: 'read', alone: false }, readPositions);
  return lowestOf(positions, (a, b) => store.compare(a, b));
}

export interface PositionParts {
  readonly dataSource: DataSource;
  readonly store: Pick<EventStore, 'compare'>;
}
