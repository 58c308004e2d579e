/** Ready or not, when the read models and the event store are apart. */
import { createFlow } from '@parley/contracts/http/flows';
import { startProjections } from '@parley/projections/start-projections';
import { silentLog } from '@parley/contracts/log';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, newAuthor } from './testing/client.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

jest.setTimeout(60_000);

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

test('HEALTH-1 the server is not ready while nobody applies what was written, and is again once it is applied', async () => {
  expect((await health()).status).toBe(200);
  const author = await newAuthor(parley.consoleUrl);
  await author.ok(createFlow, { body: { name: 'Waits' } });
  expect(await becomes(503)).toEqual({ status: 503, missing: ['read models'] });
  const worker = startProjections({ ...parley.stores, log: silentLog });
  await becomes(200);
  await worker.stop();
});

test('HEALTH-2 the server is not ready on an event store that is older than the read models, and the log says why', async () => {
  const { pool } = parley.stores;
  await becomes(200);
  await pool.query('begin; delete from es_event; commit');
  expect(await becomes(503)).toEqual({ status: 503, missing: ['recent events'] });
  const told = parley.lines.filter(({ msg }) => /older than the read models.*npm run rebuild/.test(String(msg)));
  expect(told).toHaveLength(1);
});
