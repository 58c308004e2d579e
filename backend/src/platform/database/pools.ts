/** Connections to Postgres that time out and never end the process. */
import pg from 'pg';
import { TracedClient } from '../tracing/traced-client.js';

/** ms; a server that doesn't answer must not block requests for ever. */
export const QUERY_TIMEOUT_MS = 15_000;

export interface PoolSize {
  /** Most connections at once. */
  readonly max: number;
  /** Longest wait for a connection, in ms. */
  readonly waitMs: number;
  /** How Postgres lists its connections (`application_name`), after "parley". */
  readonly purpose?: string;
}
export const SMALL_POOL: PoolSize = { max: 10, waitMs: 2_000 };

/**
 * For many short queries: no workers, no machine code, and index lookups whatever the statistics say, because new tables
 * and a restored dump have none. Without them the planner sorts all waiting events for each page that a reader asks for.
 */
const SETTINGS =
  'set jit = off; set max_parallel_workers_per_gather = 0; set enable_seqscan = off; set enable_bitmapscan = off';

export function createPool(url: string, { max, waitMs, purpose }: PoolSize = SMALL_POOL): pg.Pool {
  const options: pg.PoolConfig & { onConnect(client: pg.ClientBase): Promise<unknown> } = {
    connectionString: url,
    Client: TracedClient,
    max,
    connectionTimeoutMillis: waitMs,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: applicationName(purpose),
    onConnect: (client) => client.query(SETTINGS),
  };
  const pool = new pg.Pool(options);
  // When Postgres restarts, idle and checked-out clients emit `error`; an unhandled one would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}
export const applicationName = (purpose = 'work'): string => `parley ${purpose}`;
const ignore = (): void => undefined;
