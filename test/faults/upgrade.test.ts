/** The process that upgrades an installation is killed (-9) again and again; the next start goes on, and ends in the same. */
import { openDataSource, tableSums } from '@parley/projections/testing/read-models-database';
import { formerInstallation, type FormerInstallation } from '@parley/backend/testing/former-installation';
import { launchProduct, startProduct } from '../harness/product.js';
import { until } from '../harness/until.js';

const KILLS = process.env.TEST_LONG ? 16 : 4;
jest.setTimeout(300_000 + KILLS * 20_000);

const opened: FormerInstallation[] = [];
afterAll(async () => {
  for (const each of opened) await each.drop();
});
async function former(): Promise<FormerInstallation> {
  const installation = await formerInstallation('f73da03c');
  opened.push(installation);
  return installation;
}
const product = ({ url, dataDir }: FormerInstallation) => ({
  script: 'backend/dist/main.mjs',
  dataDir,
  env: { DATABASE_URL: url },
});

/** Migrations that ran, and what the rebuild has made so far. Each grows while an installation is upgraded. */
async function progressOf({ pool }: FormerInstallation): Promise<string> {
  const { rows } = await pool.query<{ done: string }>(
    `select (select count(*) from migration) || ' ' || (select count(*) from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname = 'read_next') as done`,
  );
  return rows[0]!.done;
}

/** Starts it, and kills it at the first progress after some milliseconds. @returns true if it was killed at work */
async function killAtWork(installation: FormerInstallation, afterMs: number): Promise<boolean> {
  const before = await progressOf(installation);
  const running = await launchProduct(product(installation));
  let isDone = false;
  await until(
    async () => {
      isDone = (await health(running.consoleUrl)) === 'good';
      return isDone || (await progressOf(installation)) !== before;
    },
    { timeoutMs: 60_000, everyMs: 1, what: () => running.output() },
  );
  await new Promise((done) => setTimeout(done, afterMs));
  await running.kill('SIGKILL');
  return !isDone;
}

async function health(consoleUrl: string): Promise<string> {
  const reply = await fetch(`${consoleUrl}/api/health`).catch(() => null);
  if (reply?.status !== 200) return 'away';
  return ((await reply.json()) as { readModels?: string }).readModels ?? 'good';
}

/** Brings it up to date, and stops it. @returns checksums of its read models and its migrations */
async function finished(installation: FormerInstallation) {
  const running = await startProduct(product(installation));
  await until(async () => (await health(running.consoleUrl)) === 'good', {
    timeoutMs: 60_000,
    what: () => running.output(),
  });
  await running.stop();
  const dataSource = await openDataSource(installation.url);
  try {
    const { rows } = await installation.pool.query<{ name: string }>('select name from migration order by id');
    return { sums: await tableSums(dataSource), migrations: rows.map(({ name }) => name) };
  } finally {
    await dataSource.destroy();
  }
}

test(`UPGR-9 ${KILLS} kills of an upgrade lose nothing: the next start ends in what an undisturbed one does`, async () => {
  const [calm, killed] = [await former(), await former()];
  const wanted = await finished(calm);
  let atWork = 0;
  for (let n = 0; n < KILLS; n++) if (await killAtWork(killed, n * 3)) atWork += 1;
  expect(atWork).toBeGreaterThan(0);
  expect(await finished(killed)).toEqual(wanted);
  const parked = await killed.pool.query('select from read.parked_event');
  expect(parked.rowCount).toBe(0);
});
