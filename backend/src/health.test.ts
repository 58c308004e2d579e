/** Ready or not, when the read models and the event store are apart. */
import { createFlow } from '@parley/contracts/http/flows';
import { healthLive, healthReady } from '@parley/contracts/http/health';
import { READ_MODEL_GENERATION } from '@parley/projections/all-projections';
import { renewReadModels } from '@parley/projections/renew-read-models';
import { startProjections } from '@parley/projections/start-projections';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { placeOf } from './backup/open-target.js';
import { BackupState } from './operation/backup-state.js';
import { InstallationNeeds } from './operation/installation-needs.js';
import { Queues } from './operation/queues.js';
import type { Config } from './platform/config/config.js';
import { CONFIG } from './platform/tokens.js';
import { Client, newAuthor } from './testing/client.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley({ env: { PROJECTIONS: 'external' } });
});
afterAll(() => parley.drop());

const health = async () => {
  const { status, body } = await new Client(parley.consoleUrl).raw('GET', '/api/health');
  return { status, missing: (body as { missing?: string[] }).missing };
};
/** It is looked at once a second. */
async function becomes(status: number): Promise<Awaited<ReturnType<typeof health>>> {
  for (;;) {
    const now = await health();
    if (now.status === status) return now;
    await pause(100);
  }
}

/** As load balancers see it. */
async function statuses(url: string): Promise<{ live: number; ready: number }> {
  const client = new Client(url);
  const [live, ready] = [await client.call(healthLive), await client.call(healthReady)];
  return { live: live.status, ready: ready.status };
}

test('HEALTH-11 HEALTH-12 a server whose database doesn’t answer isn’t ready, and lives', async () => {
  expect(await statuses(parley.consoleUrl)).toEqual({ live: 200, ready: 200 });
  const silence = jest.spyOn(parley.stores.pulse, 'answers').mockResolvedValue(false);
  expect(await statuses(parley.consoleUrl)).toEqual({ live: 200, ready: 503 });
  silence.mockRestore();
});

test('HEALTH-1 HEALTH-11 the server is not ready while nobody applies what was written, and is again once it is applied', async () => {
  expect((await health()).status).toBe(200);
  const author = await newAuthor(parley.consoleUrl);
  await author.ok(createFlow, { body: { name: 'Waits' } });
  expect(await becomes(503)).toEqual({ status: 503, missing: ['read models'] });
  expect(await statuses(parley.shareUrl)).toEqual({ live: 200, ready: 200 });
  const worker = startProjections({ ...parley.stores, log: silentLog });
  await becomes(200);
  await worker.stop();
});

test('HEALTH-4 while read models of an earlier version are rebuilt, the server is ready and says so', async () => {
  const { pool, dataSource, store, subjectKeys } = parley.stores;
  const told = async () => (await new Client(parley.consoleUrl).raw('GET', '/api/health')).body;
  expect(await told()).toEqual({ status: 'ok' });
  await pool.query('update read.checkpoint set generation = null');
  const outdated = { status: 'ok', readModels: 'being counted anew', rebuiltPercent: 0 };
  while (!isDeepStrictEqual(await told(), outdated)) await pause(100);
  await renewReadModels({ store, subjectKeys, dataSource, log: silentLog }).done;
  while (!isDeepStrictEqual(await told(), { status: 'ok' })) await pause(100);
});

test('HEALTH-4 the first reply after a start says so, too', async () => {
  const { pool } = parley.stores;
  await pool.query('update read.checkpoint set generation = null');
  const env = { PROJECTIONS: 'external', DATABASE_URL: parley.databaseUrl, DATA_DIR: parley.dataDir };
  const other = await startTestParley({ env });
  const { body } = await new Client(other.consoleUrl).raw('GET', '/api/health');
  await other.stop();
  expect(body).toMatchObject({ status: 'ok', readModels: 'being counted anew' });
  await pool.query(`update read.checkpoint set generation = ${READ_MODEL_GENERATION}`);
});

test('HEALTH-8 HEALTH-9 HEALTH-10 the reply names a late backup, a queue that isn’t worked off and another clock, and the server stays ready', async () => {
  let ahead = 0;
  const other = await startTestParley({
    clock: { now: () => Date.now() + ahead },
    env: { BACKUP_TO: '/nowhere', BACKUP_PASSPHRASE: 'a long passphrase of the test', BACKUP_EVERY: '0' },
  });
  const needs = other.app.get(InstallationNeeds, { strict: false });
  // Health keeps its figures for ten seconds, so the later ones come from new instances.
  const { body } = await new Client(other.consoleUrl).raw('GET', '/api/health');
  expect(body).toMatchObject({ status: 'ok', backup: 'none' });
  expect(body).not.toHaveProperty('queues');
  expect(body).not.toHaveProperty('clock');
  const { pool } = other.stores;
  await pool.query(
    'insert into mail_job (id, kind, recipient, language, next_at) values (gen_random_uuid(), $1, $2, $3, $4)',
    ['a kind of a newer server', 'kim@school.example', 'en', new Date(Date.now() - 20 * 60_000)],
  );
  ahead = -9_000;
  const fresh = () =>
    new InstallationNeeds(
      other.app.get(Queues, { strict: false }),
      other.app.get(BackupState, { strict: false }),
      pool,
      { now: () => Date.now() + ahead },
    ).read();
  expect(await fresh()).toEqual({ backup: 'none', queues: { mails: 1 }, clock: -9 });
  const { backup } = other.app.get<Config>(CONFIG, { strict: false });
  await pool.query(
    `insert into work.backup_run (name, bytes, started_at, ended_at, target) values ('a', 1, now(), now(), $1)`,
    [placeOf(backup!)],
  );
  ahead = 0;
  expect(await fresh()).toEqual({ queues: { mails: 1 } });
  expect(await needs.read()).not.toHaveProperty('clock');
  await other.drop();
});

test('HEALTH-6 the server stays ready when the read models lack an event, and says how many', async () => {
  const { pool } = parley.stores;
  await becomes(200);
  await pool.query(
    `insert into read.parked_event (projection, stream, revision, event_id, type, position, reason)
     values ('flow', 'flow-1', 3, gen_random_uuid(), 'FlowSaid', '0:1', 'unknown')`,
  );
  expect((await new Client(parley.consoleUrl).raw('GET', '/api/health')).body).toMatchObject({
    status: 'ok',
    parked: 1,
  });
  await pool.query('delete from read.parked_event');
});

test('HEALTH-2 the server is not ready on an event store that is older than the read models, and the log says why', async () => {
  const { pool } = parley.stores;
  await becomes(200);
  await pool.query('begin; delete from es_event; commit');
  expect(await becomes(503)).toEqual({ status: 503, missing: ['recent events'] });
  const told = parley.lines.filter(({ msg }) => /older than the read models.*npm run rebuild/.test(String(msg)));
  expect(told).toHaveLength(1);
});
