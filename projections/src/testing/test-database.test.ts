import { testDatabase } from './test-database.js';

test('STORE-75 every test database is its own and is gone after drop', async () => {
  const one = await testDatabase();
  const two = await testDatabase();
  await one.pool.query('create table only_here (i int)');
  const found = await two.pool.query(`select to_regclass('only_here') as table`);
  expect(found.rows[0]).toEqual({ table: null });
  await one.drop();
  const left = await two.pool.query('select 1 from pg_database where datname = $1', [
    new URL(one.url).pathname.slice(1),
  ]);
  expect(left.rowCount).toBe(0);
  await two.drop();
});
