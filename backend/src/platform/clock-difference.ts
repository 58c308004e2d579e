import type { Pool } from 'pg';

/** From here on an operator should set the clocks, in s. */
export const CLOCKS_DIFFER = 2;

/** Tells by how many seconds this machine's clock is ahead of the database's, to within half a round trip. */
export async function clockDifference(pool: Pick<Pool, 'query'>, now: () => number): Promise<number> {
  const before = now();
  const { rows } = await pool.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  );
  const here = (before + now()) / 2;
  return rows[0] ? (here - rows[0].now) / 1_000 : 0;
}
