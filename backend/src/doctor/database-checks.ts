import { join, resolve } from 'node:path';
import pg from 'pg';
import { CLOCKS_DIFFER } from '../platform/clock-difference.js';
import { planOf, processesOf, thisMachine } from '../platform/cluster/plan.js';
import { BESIDE_POOL } from '../platform/database/connection-share.js';
import { createPool } from '../platform/database/pools.js';
import { PooledByTransaction, refuseTransactionPooling } from '../platform/database/refuse-transaction-pooling.js';
import { hasCluster } from '../platform/embedded-postgres/places.js';
import { ToDo, type Patient } from './patient.js';

const TIMEOUT_MS = 5_000;
const OLDEST_MAJOR = 14;

interface Found {
  readonly version: number;
  readonly free: number;
  readonly encoding: string;
  /** Seconds since 1970, at the database. */
  readonly now: number;
}
const QUESTION = `
  select current_setting('server_version_num')::int as version,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as free,
    current_setting('server_encoding') as encoding, extract(epoch from clock_timestamp())::float8 as now`;

export async function checkDatabase({ config, databaseUrl }: Patient): Promise<string> {
  if (databaseUrl === null)
    return hasCluster(join(config.dataDir, 'postgres'))
      ? 'the embedded Postgres, which isn’t running. Start Parley (npm start) to have it checked'
      : `the embedded Postgres, which the first start makes in ${resolve(config.dataDir)}. If there is a Parley, set DATA_DIR as for its start`;
  const { found, ms } = await ask(databaseUrl);
  const major = Math.floor(found.version / 10_000);
  if (major < OLDEST_MAJOR) throw new ToDo(`this is Postgres ${major}. Upgrade it to ${OLDEST_MAJOR} or newer`);
  if (found.encoding !== 'UTF8')
    throw new ToDo(
      `the database stores ${found.encoding}. Create one with the encoding UTF8, and set DATABASE_URL to it`,
    );
  await checkPooler(databaseUrl);
  const wanted = processesOf(planOf(config, thisMachine())) * (config.databasePool + BESIDE_POOL);
  if (wanted > found.free)
    throw new ToDo(
      `Parley may open ${wanted} connections, and Postgres has ${found.free}. Raise max_connections, or lower DATABASE_POOL or PARLEY_WORKERS`,
    );
  return `Postgres ${major}, answers in ${ms} ms`;
}

async function checkPooler(url: string): Promise<void> {
  const pool = createPool(url, { max: 2, waitMs: TIMEOUT_MS });
  try {
    await refuseTransactionPooling(pool);
  } catch (error) {
    if (error instanceof PooledByTransaction) throw new ToDo(error.message.replace(/\.$/, ''));
    throw error;
  } finally {
    await pool.end();
  }
}

export async function checkClock({ databaseUrl }: Patient): Promise<string> {
  if (databaseUrl === null) return 'this machine’s; the database’s clock can be compared while Parley runs';
  const { found, sentAt, ms } = await ask(databaseUrl);
  const difference = Math.abs(found.now - (sentAt + ms / 2) / 1_000);
  if (difference >= CLOCKS_DIFFER)
    throw new ToDo(
      `this machine’s clock and the database’s differ by ${Math.round(difference)} s. Let both machines follow a time server (NTP)`,
    );
  return 'the database’s clock agrees';
}

/** @throws ToDo if the database doesn't answer */
async function ask(url: string): Promise<{ readonly found: Found; readonly sentAt: number; readonly ms: number }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const sentAt = Date.now();
    const { rows } = await client.query<Found>(QUESTION);
    const [found] = rows;
    if (!found) throw new Error('no reply');
    return { found, sentAt, ms: Date.now() - sentAt };
  } catch (error) {
    throw new ToDo(
      `it doesn’t answer (${(error as Error).message}). Check DATABASE_URL, and that the database runs and admits this machine`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
