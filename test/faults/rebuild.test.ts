/** A server that rebuilds the read models is killed meanwhile. */
import { READ_MODEL_GENERATION } from '@parley/projections/all-projections';
import { openDataSource, tableSums } from '@parley/projections/testing/read-models-database';
import { testDatabase } from '@parley/projections/testing/test-database';
import { author } from '../harness/author.js';
import { launchProduct, startProduct, type Product } from '../harness/product.js';
import { until } from '../harness/until.js';

jest.setTimeout(400_000);

const GENEROUS = { timeoutMs: 120_000 };
/** Whoever has it lets nobody swap the tables. */
const PROJECTOR_LOCK = 7_061_726;

test('PROJ-7 PROJ-12 a server is killed while it rebuilds the read models: nobody saw half of them, and the next start begins again', async () => {
  const database = await testDatabase();
  const env = {
    DATABASE_URL: database.url,
    JWT_SECRET: 'a secret that is longer than thirty-two characters',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const dataSource = await openDataSource(database.url);
  const count = async (sql: string) => (await database.pool.query(sql)).rowCount ?? 0;
  const started: Product[] = [];
  const start = async () => {
    const product = await startProduct({ env });
    started.push(product);
    return product;
  };
  try {
    const first = await start();
    const owner = await author(first.consoleUrl);
    await owner.call('POST', '/sample_course');
    const flows = await owner.listFlows();
    expect(flows.length).toBeGreaterThan(1);
    await first.stop();
    const whole = await tableSums(dataSource);

    // As a program of the former generation, which didn't know plans, would have left them.
    await dataSource.query('truncate read.plan_usage');
    await dataSource.query('update read.checkpoint set generation = generation - 1');
    const former = await tableSums(dataSource);
    const holder = await database.pool.connect();
    await holder.query('select pg_advisory_lock($1)', [PROJECTOR_LOCK]);
    const second = await start();
    const halfBuilt = async () =>
      (await count("select from pg_tables where schemaname = 'read_next' and tablename = 'checkpoint'")) > 0 &&
      (await count('select from read_next.checkpoint')) > 0;
    await until(halfBuilt, { ...GENEROUS, what: () => `a batch in the new tables:\n${second.output()}` });
    expect((await owner.at(second.consoleUrl).listFlows()).map(({ id }) => id)).toEqual(flows.map(({ id }) => id));
    expect(await tableSums(dataSource)).toEqual(former);
    await second.kill('SIGKILL');
    expect(await tableSums(dataSource)).toEqual(former);
    await holder.query('select pg_advisory_unlock($1)', [PROJECTOR_LOCK]);
    holder.release();

    const third = await start();
    await until(() => count(`select from read.checkpoint where generation = ${READ_MODEL_GENERATION}`), {
      ...GENEROUS,
      what: () => `the tables to be of this generation:\n${third.output()}`,
    });
    await third.stop();
    expect(await tableSums(dataSource)).toEqual(whole);
    const uninterrupted = await launchProduct({ script: 'backend/dist/main.rebuild.mjs', env });
    started.push(uninterrupted);
    await until(() => uninterrupted.output().includes('The read models were rebuilt'), {
      ...GENEROUS,
      what: () => uninterrupted.output(),
    });
    expect(await tableSums(dataSource)).toEqual(whole);
    expect(await count("select from pg_namespace where nspname in ('read_next', 'read_old')")).toBe(0);
  } finally {
    for (const each of started) await each.dispose();
    await dataSource.destroy();
    await database.drop();
  }
});
