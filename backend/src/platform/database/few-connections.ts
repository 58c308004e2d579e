/**
 * Warns at the start if Postgres allows fewer connections than this process may open, because some requests would then
 * get 503.
 */
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';

/** The connections that listen for news from other processes: of events, and of the read models. */
const LISTENING = 2;

/** @param wanted `DATABASE_POOL` */
export async function warnOfFewConnections(pool: Pool, wanted: number, log: Log): Promise<void> {
  const { rows } = await pool.query<{ most: number; reserved: number }>(
    `select current_setting('max_connections')::int as most,
       current_setting('superuser_reserved_connections')::int
         + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved`,
  );
  const { most, reserved } = rows[0] ?? { most: Infinity, reserved: 0 };
  const free = most - reserved;
  if (wanted + LISTENING <= free) return;
  log.warn(
    { databasePool: wanted, maxConnections: most, reserved },
    `This process may open ${wanted + LISTENING} connections to Postgres, which has ${free} for everybody. Raise max_connections of Postgres, or lower DATABASE_POOL.`,
  );
}
