import { randomUUID } from 'node:crypto';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { testDatabase, type TestDatabase } from '@parley/projections/testing/test-database';
import { ifHeld, LeaseWorker, type JobQueue, type LeasedJob } from './lease-worker.js';

/** Longer than a busy machine may take for a job, in ms. */
const LEASE_MS = 60_000;
/** The first lease of a job that outlasts it, in ms. */
const SHORT_MS = 300;
let database: TestDatabase;
const workers: LeaseWorker<LeasedJob>[] = [];
beforeEach(async () => {
  database = await testDatabase();
  await database.pool.query(
    'create table job (id uuid primary key, attempt int not null default 0, lease_owner uuid, lease_until timestamptz, done int not null default 0)',
  );
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await database.drop();
});

const finish = (job: LeasedJob): Promise<boolean> =>
  ifHeld(database.pool, 'job', job, (db) =>
    db.query('update job set done = done + 1, lease_until = null where id = $1', [job.id]),
  );
const queue = (run: (job: LeasedJob) => Promise<void>, firstLeaseMs: number): JobQueue<LeasedJob> => ({
  name: 'test',
  claim: async (owner, limit) =>
    (
      await database.pool.query<LeasedJob>(
        `update job set attempt = attempt + 1, lease_owner = $1,
           lease_until = now() + case attempt when 0 then $2::int else $4::int end * interval '1 ms'
         where id in (select id from job where done = 0 and (lease_until is null or lease_until < now()) limit $3
           for update skip locked) returning *`,
        [owner, firstLeaseMs, limit, LEASE_MS],
      )
    ).rows,
  run,
});
function start(run: (job: LeasedJob) => Promise<void>, firstLeaseMs = LEASE_MS): LeaseWorker<LeasedJob> {
  const worker = new LeaseWorker({ queue: queue(run, firstLeaseMs), log: silentLog, atOnce: 4, pollMs: 50 });
  workers.push(worker);
  worker.start();
  return worker;
}
const add = async (count: number) => {
  for (let n = 0; n < count; n++) await database.pool.query('insert into job (id) values ($1)', [randomUUID()]);
};
const done = async () =>
  (await database.pool.query<{ done: number; attempt: number }>('select done, attempt from job')).rows;
async function untilDone(): Promise<void> {
  while ((await done()).some((job) => job.done === 0)) await new Promise((go) => setTimeout(go, 20));
}

test('JOB-1 two workers share the jobs: each is done once', async () => {
  await add(40);
  for (let n = 0; n < 2; n++) start(async (job) => void (await finish(job)));
  await untilDone();
  expect((await done()).every((job) => job.done === 1 && job.attempt === 1)).toBe(true);
});

test('JOB-1 a job whose worker fails is done by another when its lease ends', async () => {
  await add(1);
  let fails = true;
  start(async (job) => {
    if (fails) {
      fails = false;
      throw new Error('the process died');
    }
    await finish(job);
  }, SHORT_MS);
  await untilDone();
  expect(await done()).toEqual([{ done: 1, attempt: 2 }]);
});

test('JOB-2 a worker whose lease has ended changes nothing', async () => {
  await add(1);
  const ends: boolean[] = [];
  let first = true;
  start(async (job) => {
    if (first) {
      first = false;
      // Another claim has done the job by then.
      while (ends.length === 0) await new Promise((go) => setTimeout(go, 20));
    }
    ends.push(await finish(job));
  }, SHORT_MS);
  while (ends.length < 2) await new Promise((go) => setTimeout(go, 20));
  expect(ends).toEqual([true, false]);
  expect(await done()).toEqual([{ done: 1, attempt: 2 }]);
});
