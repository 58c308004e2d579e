import { pino } from 'pino';
import pg from 'pg';
import { startTestParley } from '../../testing/test-parley.js';
import { warnOfFewConnections } from './few-connections.js';

const saidOf = async (wanted: (free: number) => number) => {
  const pool = new pg.Pool({ connectionString: process.env['TEST_POSTGRES_URL'], max: 1 });
  const said: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void said.push((JSON.parse(line) as { msg: string }).msg) });
  const { rows } = await pool.query<{ free: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - coalesce(current_setting('reserved_connections', true)::int, 0) as free`,
  );
  await warnOfFewConnections(pool, wanted(rows[0]!.free), log);
  await pool.end();
  return said;
};

test('CONF-16 the start warns when Postgres has fewer connections than this process may open', async () => {
  expect(await saidOf((free) => free)).toEqual([expect.stringContaining('lower DATABASE_POOL')]);
  expect(await saidOf((free) => free - 2)).toEqual([]);
});
longTest(
  'CONF-16 a process under load opens no more connections than DATABASE_POOL says, and the two that listen',
  async () => {
    const parley = await startTestParley({ env: { DATABASE_POOL: '6' } });
    const asked = Array.from({ length: 60 }, () => parley.stores.pool.query('select pg_sleep(0.01)'));
    const read = Array.from({ length: 60 }, () => parley.stores.dataSource.query('select pg_sleep(0.01)'));
    const count = parley.stores.pool.query<{ n: number }>(
      'select count(*)::int as n from pg_stat_activity where datname = current_database()',
    );
    await Promise.all([...asked, ...read]);
    expect((await count).rows[0]!.n).toBeLessThanOrEqual(8);
    await parley.drop();
  },
);
