import { randomUUID } from 'node:crypto';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import type { Pool } from 'pg';
import { createPool } from '../../platform/database/pools.js';
import { PRODUCT_TABLES } from '../../testing/product-tables.js';
import { testDatabase, type TestDatabase } from '@parley/projections/testing/test-database';
import { RunningExports } from './running-exports.js';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase({ template: PRODUCT_TABLES });
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const OF = { kind: 'flow', id: 7 } as const;
const server = (): RunningExports => new RunningExports(pool, silentLog);
const FULL = { status: 429 };

test('STAT-F2 two servers send two files together, and each place is free as soon as its file ended', async () => {
  const [first, second] = [server(), server()];
  const begun = await Promise.allSettled([1, 2, 3, 4].map((n) => (n % 2 ? first : second).begin(OF, undefined)));
  const open = begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(open).toHaveLength(2);
  await expect(second.begin(OF, undefined)).rejects.toMatchObject(FULL);
  for (const each of open) each.end();
  await first.onModuleDestroy();
  await second.onModuleDestroy();
  const again = await first.begin(OF, undefined);
  again.end();
  await second.begin(OF, undefined);
  await first.begin(OF, undefined);
  await expect(second.begin(OF, undefined)).rejects.toMatchObject(FULL);
  await Promise.all([first.onModuleDestroy(), second.onModuleDestroy()]);
});

test('STAT-F2 any server tells how far a file is, of this flow alone', async () => {
  const [first, second] = [server(), server()];
  const exportId = randomUUID();
  const running = await first.begin(OF, exportId);
  Object.assign(running, { done: 3, total: 8 });
  while ((await second.progress(OF, exportId))?.done !== 3);
  expect(await first.progress(OF, exportId)).toEqual({ done: 3, total: 8 });
  expect(await second.progress(OF, exportId)).toEqual({ done: 3, total: 8 });
  expect(await second.progress({ ...OF, id: 8 }, exportId)).toBeNull();
  expect(await second.progress({ ...OF, kind: 'sequence' }, exportId)).toBeNull();
  running.end();
  await first.onModuleDestroy();
  expect(await second.progress(OF, exportId)).toBeNull();
});

test('STAT-F2 other exports take the places of a server that was killed', async () => {
  const killed = server();
  const lost = randomUUID();
  await killed.begin(OF, lost);
  await killed.begin(OF, undefined);
  const next = server();
  await expect(next.begin(OF, undefined)).rejects.toMatchObject(FULL);
  await pool.query(`update running_export set heard_at = now() - interval '16 s'`);
  expect(await next.progress(OF, lost)).toBeNull();
  await next.begin(OF, undefined);
  await next.begin(OF, undefined);
  await expect(next.begin(OF, undefined)).rejects.toMatchObject(FULL);
  await killed.onModuleDestroy();
  await expect(next.begin(OF, undefined)).rejects.toMatchObject(FULL);
  await next.onModuleDestroy();
});
