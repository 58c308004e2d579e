import type { Pool } from 'pg';
import { createPool } from './pools.js';
import { refuseTransactionPooling } from './refuse-transaction-pooling.js';

/** Gives each transaction the connection that was used last and is free, as pgbouncer does. */
function pooler(): Pick<Pool, 'connect'> {
  const free = [2, 1];
  const client = () => {
    let held: number | null = null;
    return {
      query: async (text: string) => {
        const pid = held ?? free.pop()!;
        if (text === 'begin') held = pid;
        if (text === 'rollback') held = null;
        if (held === null) free.push(pid);
        return { rows: [{ pid }] };
      },
      release: () => undefined,
    };
  };
  return { connect: async () => client() } as unknown as Pool;
}

test('CONF-24 a pooler that gives each transaction another connection is refused', async () => {
  await expect(refuseTransactionPooling(pooler())).rejects.toThrow('pool_mode = session');
});
test('CONF-24 Postgres itself, and a pooler of sessions, give each client its own connection', async () => {
  const pool = createPool(process.env['TEST_POSTGRES_URL']!, { max: 2, waitMs: 2_000 });
  await expect(refuseTransactionPooling(pool)).resolves.toBeUndefined();
  await pool.end();
});
