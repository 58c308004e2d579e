/** How far a rebuild has come, whichever process is at it: its tables say so. */
import type { DataSource } from 'typeorm';
import type { Position } from '@parley/contracts/events/envelope';
import type { EventStore } from '@parley/contracts/events/event-store';
import { CHECKPOINT } from './platform/lanes.js';

/** The second number of a position grows with the log, in Postgres and in EventStoreDB. */
const placeOf = (position: Position): number => Number(position.split('/')[1] ?? 0);

/** Percent of the log up to a position; 99 until all is swapped in. */
export function percentOf(position: Position | null, end: Position | null): number {
  if (position === null || end === null || placeOf(end) === 0) return 0;
  return Math.min(99, Math.floor((100 * placeOf(position)) / placeOf(end)));
}

/** Percent of the rebuild under way; 0 if none has begun. */
export async function rebuildPercent(dataSource: DataSource, store: Pick<EventStore, 'lastPosition'>): Promise<number> {
  const [found]: { there: boolean }[] = await dataSource.query(
    `select to_regclass('read_next.checkpoint') is not null as there`,
  );
  if (!found?.there) return 0;
  const [row]: { position: Position }[] = await dataSource.query(
    'select position from read_next.checkpoint where name = $1',
    [CHECKPOINT],
  );
  return percentOf(row?.position ?? null, await store.lastPosition());
}
