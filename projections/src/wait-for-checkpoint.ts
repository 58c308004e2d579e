import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { Position } from '@parley/contracts/events/envelope';
import type { EventStore } from '@parley/contracts/events/event-store';
import { readCheckpoint } from './platform/apply-batch.js';
import { inTransaction } from './platform/db.js';

const FIRST_LOOK_MS = 3;
const LAST_LOOK_MS = 50;

export interface CheckpointWait {
  readonly dataSource: DataSource;
  readonly compare: EventStore['compare'];
  readonly position: Position;
  readonly timeoutMs: number;
}

/** The position that the read models have reached; null = nothing applied yet. */
export const readPosition = (dataSource: DataSource): Promise<Position | null> =>
  inTransaction(dataSource, { schema: 'read', alone: false }, readCheckpoint);

/**
 * The same as `Projections.waitFor`, for a process that doesn't run the projections itself: polls the checkpoint, often
 * at first, then every 50 ms.
 */
export async function waitForCheckpoint({
  dataSource,
  compare,
  position,
  timeoutMs,
}: CheckpointWait): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(wait * 2, LAST_LOOK_MS)) {
    const checkpoint = await readPosition(dataSource);
    if (checkpoint !== null && compare(checkpoint, position) >= 0) return true;
    const left = end - performance.now();
    if (left <= 0) return false;
    await pause(Math.min(wait, left));
  }
}
