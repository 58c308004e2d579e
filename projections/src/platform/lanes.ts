import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/**
 * Projections `ahead` are applied in one transaction. Those `behind` follow in a second one, so that Node works on one
 * batch while Postgres takes the rows of the other. No projection may read their rows, and they may read rows of the
 * others only if a later event can't change what they read.
 */
export type Lane = 'ahead' | 'behind';

interface LaneMarks {
  /** Name of the row that says how far the lane is. */
  readonly checkpoint: string;
  /** Arguments of the advisory lock of whoever applies events to it. */
  readonly lock: string;
}

/** The lane behind tells how far all projections are; a program before there were lanes takes the first lock alone. */
export const LANES: Readonly<Record<Lane, LaneMarks>> = {
  ahead: { checkpoint: 'ahead', lock: '7061726' },
  behind: { checkpoint: 'read-models', lock: '7061726, 1' },
};
export const LANE_NAMES = Object.keys(LANES) as readonly Lane[];

/** Name of the row that says how far all projections are. */
export const CHECKPOINT = LANES.behind.checkpoint;

/** With fewer connections the lanes take turns: two that overlap would leave too few for others. */
const CONNECTIONS = 5;
/** Asks the pool itself, because its size changes when processes share the connections of Postgres. */
export const mayOverlap = ({ driver }: DataSource): boolean => poolOf(driver).options.max >= CONNECTIONS;
const poolOf = (driver: DataSource['driver']): Pool => (driver as PostgresDriver).master as Pool;

/** Before this generation, all projections were applied in one transaction. */
export const LANES_SINCE_GENERATION = 15;
