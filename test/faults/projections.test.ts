/** The read models kept by processes of their own, as Docker's profile `app` runs them. */
import { testDatabase, type TestDatabase } from '@parley/projections/testing/test-database';
import { openDataSource, tableSums } from '@parley/projections/testing/read-models-database';
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

/** The process that projects, as Postgres names it. */
const leaderOf = (database: TestDatabase): Promise<number> =>
  until(
    async () => {
      const { rows } = await database.pool.query<{ name: string }>(
        `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where l.locktype = 'advisory' and l.classid = 7061728 and l.granted
           and l.database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length === 1 && Number(rows[0]!.name.replace('parley projections ', ''));
    },
    { timeoutMs: 120_000, what: () => 'one process that projects' },
  );

longTest(
  'PROJ-14 OPS-12 the server that projects is killed under load: the other takes over, nothing is lost or doubled',
  async () => {
    const WRITERS = 6;
    const EDITS = 40;
    const database = await testDatabase();
    const env = {
      DATABASE_URL: database.url,
      JWT_SECRET: 'a secret that is longer than thirty-two characters',
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    const servers = [await startProduct({ env }), await startProduct({ env })];
    const dataSource = await openDataSource(database.url);
    try {
      const first = await leaderOf(database);
      const leader = servers.find((each) => each.process.pid === first)!;
      const survivor = servers.find((each) => each !== leader)!;
      const owner = await author(survivor.consoleUrl);
      let written = 0;
      const write = async (writer: number) => {
        const { id } = await owner.createFlow(`Busy ${writer}`, FRACTIONS);
        for (let n = 1; n <= EDITS; n++) {
          const promptsArray = [{ key: 'start', name: 'start', definition: { message: `Written ${n} times` } }];
          await owner.call('PUT', `/flows/${id}`, { definition: { promptsArray } });
          written += 1;
          expect((await owner.getFlow(id)).definition.promptsArray).toMatchObject(promptsArray);
        }
      };
      const all = Promise.all(Array.from({ length: WRITERS }, (_, n) => write(n)));
      await Promise.race([all, until(() => written > (WRITERS * EDITS) / 4, { timeoutMs: 120_000, everyMs: 1 })]);
      await leader.kill('SIGKILL');
      await all;
      expect(await leaderOf(database)).toBe(survivor.process.pid);
      expect(await owner.listFlows()).toHaveLength(WRITERS);
      const kept = await tableSums(dataSource);
      const rebuilding = await launchProduct({ script: 'backend/dist/main.rebuild.mjs', env });
      await until(() => rebuilding.output().includes('The read models were rebuilt'), {
        timeoutMs: 120_000,
        what: () => rebuilding.output(),
      });
      expect(await tableSums(dataSource)).toEqual(kept);
      await rebuilding.dispose();
    } finally {
      await dataSource.destroy();
      for (const each of servers) await each.dispose();
      await database.drop();
    }
  },
);
