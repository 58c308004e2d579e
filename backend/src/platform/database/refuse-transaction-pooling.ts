/**
 * A pooler between Parley and Postgres may give each transaction another connection. Prepared statements, settings, locks
 * and notices belong to a connection, so Parley would start and then fail at one request or another.
 */
import type { Pool } from 'pg';

export class PooledByTransaction extends Error {
  override readonly name = 'PooledByTransaction';
  constructor() {
    super(
      'The address in DATABASE_URL leads to a pooler that gives each transaction another connection, and Parley needs connections of its own: set the pooler to one for each session (pgbouncer: pool_mode = session), or name Postgres itself.',
    );
  }
}

/** Looks several times, because a pooler may happen to give the same connection again. */
const LOOKS = 3;

/** @throws PooledByTransaction */
export async function refuseTransactionPooling(pool: Pick<Pool, 'connect'>): Promise<void> {
  const [asker, other] = [await pool.connect(), await pool.connect()];
  const processOf = async (client: typeof asker) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
  try {
    const own = await processOf(asker);
    for (let look = 0; look < LOOKS; look++) {
      // This transaction holds a connection. A pooler that gave it the asker's gives the asker another one.
      await other.query('begin');
      await processOf(other);
      const now = await processOf(asker);
      await other.query('rollback');
      if (now !== own) throw new PooledByTransaction();
    }
  } finally {
    asker.release();
    other.release();
  }
}
