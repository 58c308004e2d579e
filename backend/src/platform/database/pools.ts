/** Connections to Postgres that give up in time and never bring the process down. */
import pg from 'pg';

/** A server that does not answer must not hold requests for ever: ms. */
export const CONNECT_TIMEOUT_MS = 2_000;
export const QUERY_TIMEOUT_MS = 15_000;

export function createPool(url: string, max = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'parley',
  });
  // A restarting Postgres ends idle clients and checked-out ones; unheard, either event ends the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}
const ignore = (): void => undefined;
