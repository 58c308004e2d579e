import type { DataSource } from 'typeorm';
import type { Position } from '@parley/contracts/events/envelope';
import { readCheckpoint } from './platform/apply-batch.js';
import { inTransaction } from './platform/db.js';

/** The position that the read models have reached; null = nothing applied yet. */
export const readPosition = (dataSource: DataSource): Promise<Position | null> =>
  inTransaction(dataSource, { schema: 'read', alone: false }, readCheckpoint);
