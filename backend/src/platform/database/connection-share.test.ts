import { startTestParley } from '../../testing/test-parley.js';
import type { Log } from '@parley/contracts/log';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import pg from 'pg';
import { ConnectionShare, shareOf } from './connection-share.js';
import { createPool } from './pools.js';

test.each([
  [{ free: 97, processes: 1 }, 20],
  [{ free: 97, processes: 4 }, 20],
  [{ free: 97, processes: 5 }, 16],
  [{ free: 97, processes: 6 }, 13],
  [{ free: 20, processes: 1 }, 17],
  [{ free: 20, processes: 20 }, 4],
])('CONF-26 of %p each process opens %p connections', (allowed, share) => {
  expect(shareOf(allowed, 20)).toBe(share);
});

const url = process.env['TEST_POSTGRES_URL']!;
/** The connection by which a process is known. */
async function otherProcess(number: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: `parley projections ${number}` });
  await client.connect();
  return client;
}

test('CONF-16 CONF-26 pools shrink while others come, and grow when they leave', async () => {
  const warned: string[] = [];
  const log: Log = { ...silentLog, warn: (_facts, text) => void warned.push(text) };
  const pools = [createPool(url, { max: 30, waitMs: 5_000 }), createPool(url, { max: 30, waitMs: 5_000 })] as const;
  const { rows } = await pools[0].query<{ free: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - coalesce(current_setting('reserved_connections', true)::int, 0) as free`,
  );
  const { free } = rows[0]!;
  const wanted = free - 3;
  const share = new ConnectionShare({ pools, wanted, log });
  await share.look();
  expect(warned).toEqual([]);
  // Both have more connections than they may keep.
  const busy = pools.flatMap((pool) => Array.from({ length: 8 }, () => pool.query('select pg_sleep(0.3)')));
  const others = await Promise.all(Array.from({ length: Math.floor(free / 10) }, (_, n) => otherProcess(n)));
  await share.look();
  const fewer = shareOf({ free, processes: others.length }, wanted);
  expect(pools.map(({ options }) => options.max)).toEqual([Math.floor(fewer / 2), fewer - Math.floor(fewer / 2)]);
  expect(warned).toEqual([expect.stringMatching(/ processes of Parley may open .* Raise max_connections/)]);
  await Promise.all(busy);
  for (const pool of pools) {
    await pool.query('select 1');
    expect(pool.totalCount).toBeLessThanOrEqual(pool.options.max);
  }
  await Promise.all(others.map((each) => each.end()));
  while (pools[0].options.max < Math.floor(wanted / 2)) await share.look();
  await share.stop();
  await Promise.all(pools.map((pool) => pool.end()));
});

test('CONF-16 the start warns when Postgres has fewer connections than this process may open', async () => {
  const pools = [createPool(url), createPool(url)] as const;
  const warned: string[] = [];
  const log: Log = { ...silentLog, warn: (_facts, text) => void warned.push(text) };
  const share = new ConnectionShare({ pools, wanted: 1_000_000, log });
  await share.start();
  await share.stop();
  expect(warned).toEqual([expect.stringMatching(/^This process may open .* lower DATABASE_POOL or PARLEY_WORKERS\.$/)]);
  await Promise.all(pools.map((pool) => pool.end()));
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
