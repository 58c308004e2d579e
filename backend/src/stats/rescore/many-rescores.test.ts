/** Each re-score adds events to every chat, and takes its turn among those of other flows. */
import { randomUUID } from 'node:crypto';
import { RESCORES_A_DAY } from '@parley/contracts/http/rescore';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { RescoreQueue } from './rescore-queue.js';
import { fractions } from './testing/fractions.js';

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(() => parley.drop());
afterEach(() => jest.restoreAllMocks());
const { played, apply, takeBack, ended } = fractions(() => ({ author, share }));

test('STAT-V7 a flow is re-scored at most 20 times a day, undone ones included; a repeated request gets its reply again', async () => {
  const { id } = await played({ ana: ['1/2'] });
  const { pool } = parley.stores;
  const ask = (rescoreId = randomUUID()) => {
    const body = JSON.stringify({ id: rescoreId, version: 2, reason: 'Again' });
    return author.raw('POST', `/api/flows/${id}/rescores`, { body });
  };
  const first = await apply(id);
  await ended(id);
  await takeBack(id, first.id);
  await ended(id);
  await pool.query(
    `insert into work.rescore select gen_random_uuid(), flow_id, version, reason, by_id, at, state, total
     from work.rescore, generate_series(3, $2) where flow_id = $1`,
    [id, RESCORES_A_DAY],
  );
  const last = randomUUID();
  expect((await ask(last)).status).toBe(200);
  expect((await ask()).body).toMatchObject({ code: expect.stringMatching(/^(too-many-rescores|rescore-under-way)$/) });
  await ended(id);
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'too-many-rescores' } });
  expect(await ask(last)).toMatchObject({ status: 200, body: { id: last, state: 'applied' } });
  await takeBack(id, last);
  await ended(id);
  const other = await played({ bo: ['1/2'] });
  expect((await apply(other.id)).state).toBe('applying');
  await ended(other.id);
  await pool.query(`update work.rescore set at = at - interval '1 day' where flow_id = $1`, [id]);
  expect((await ask()).status).toBe(200);
  await ended(id);
});

test('STAT-V7 a flow with many chats does not keep another author’s waiting', async () => {
  const queue = parley.app.get(RescoreQueue, { strict: false });
  const real = queue.claim.bind(queue);
  const claim = jest.spyOn(queue, 'claim').mockResolvedValue([]);
  const many = await played({ ana: ['1/2'] });
  const few = await played({ bo: ['1/2'] });
  const [long, short] = [await apply(many.id), await apply(few.id)];
  await parley.stores.pool.query('update work.rescore set done = 20, total = 1000 where id = $1', [long.id]);
  const due = await real(randomUUID(), 1);
  expect(due.map(({ id }) => id)).toEqual([short.id]);
  await parley.stores.pool.query('update work.rescore set lease_until = null where id = $1', [short.id]);
  claim.mockRestore();
  await Promise.all([ended(many.id), ended(few.id)]);
});
