/** The read models kept by processes of their own, as Docker's profile `app` runs them. */
import { testDatabase } from '@parley/projections/testing/test-database';
import { author } from '../harness/author.js';
import { FRACTIONS } from '../harness/flows.js';
import { launchProduct, startProduct, type Product } from '../harness/product.js';
import { until } from '../harness/until.js';

jest.setTimeout(240_000);

const aWorker = async (env: Readonly<Record<string, string>>): Promise<Product> => {
  const worker = await launchProduct({ args: ['--projections'], env });
  await until(() => worker.output().includes('keeps the read models up to date'), {
    timeoutMs: 60_000,
    what: () => worker.output(),
  });
  return worker;
};

test('OPS-18 with two projection processes replies still show what was written, and everything is applied once', async () => {
  const database = await testDatabase();
  const env = {
    DATABASE_URL: database.url,
    JWT_SECRET: 'a secret that is longer than thirty-two characters',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  // The server migrates, so it comes first.
  const product = await startProduct({ env: { ...env, PROJECTIONS: 'external' } });
  const workers = await Promise.all([aWorker(env), aWorker(env)]);
  try {
    const owner = await author(product.consoleUrl);
    for (let i = 1; i <= 5; i++) {
      const { id } = await owner.createFlow(`Flow ${i}`, FRACTIONS);
      expect((await owner.listFlows()).map((flow) => flow.id)).toContain(id);
      expect(await owner.publish(id)).toMatchObject({ version: 1 });
      expect((await owner.getFlow(id)).latestVersion).toBe(1);
    }
    expect(await owner.listFlows()).toHaveLength(5);
    // Whichever worker was at work goes; the other takes over.
    await workers[0]!.kill('SIGKILL');
    const { id } = await owner.createFlow('After it');
    expect((await owner.listFlows()).map((flow) => flow.id)).toContain(id);
    const { rows } = await database.pool.query<{ count: string }>('select count(*) from read.flow');
    expect(rows[0]?.count).toBe('6');
    const parked = await database.pool.query<{ count: string }>('select count(*) from read.parked_event');
    expect(parked.rows[0]?.count).toBe('0');
  } finally {
    for (const each of [...workers, product]) await each.dispose();
    await database.drop();
  }
});
