/** Migrates the tables to this program's version. If several processes start at once, one of them does it. */
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { refuseNewerData } from './refuse-newer-data.js';

/** An arbitrary number, the same in every process. */
const LOCK = 7_203_145;

/** Another process may migrate for longer than an ordinary query may take; `query_timeout` is pg's, in ms. */
const WAIT_FOR_LOCK = { text: 'select pg_advisory_lock($1)', query_timeout: 120_000 };

/** @returns names of the migrations that ran @throws NewerData */
export async function migrate(dataSource: DataSource, pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query({ ...WAIT_FOR_LOCK, values: [LOCK] });
    await refuseNewerData(dataSource);
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    return ran.map((migration) => migration.name);
  } finally {
    // Closing the connection releases the lock even if unlocking failed.
    client.release(true);
  }
}
