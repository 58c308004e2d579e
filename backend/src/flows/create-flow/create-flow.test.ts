import { randomUUID } from 'node:crypto';
import { cloneFlow, createFlow, getFlow, listFlows } from '@parley/contracts/http/flows';
import { newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.drop());

test('FLOW-E12 a creation asked for again under the same key is the same flow; another person’s key makes none', async () => {
  const owner = await newAuthor(parley.consoleUrl);
  const stranger = await newAuthor(parley.consoleUrl);
  const key = randomUUID();
  const body = { name: 'Once', tName: { hi: 'एक बार' }, languages: ['en', 'hi'] as ('en' | 'hi')[] };
  const create = (who: typeof owner) => who.call(createFlow, { body, headers: { 'idempotency-key': key } });
  const [first, second] = [await create(owner), await create(owner)];
  expect([first.status, second.status]).toEqual([201, 201]);
  const { id } = first.body as { id: number };
  expect((second.body as { id: number }).id).toBe(id);
  expect((await owner.ok(listFlows, { query: {} })).total).toBe(1);
  expect(await owner.ok(getFlow, { params: { id } })).toMatchObject({ uid: key, ...body, language: 'en' });
  expect((await create(stranger)).status).toBe(409);
  const bad = await owner.call(createFlow, { body, headers: { 'idempotency-key': 'x' } });
  expect(bad.status).toBe(400);
});

test('FLOW-E12 a copy asked for again under the same key is the same copy', async () => {
  const owner = await newAuthor(parley.consoleUrl);
  const { id } = await owner.ok(createFlow, { body: { name: 'Lesson' } });
  const copy = () => owner.ok(cloneFlow, { params: { id }, headers: { 'idempotency-key': key } });
  const key = randomUUID();
  expect(await copy()).toEqual(await copy());
  expect((await owner.ok(listFlows, { query: {} })).flows.map(({ name }) => name)).toEqual([
    'Copy of Lesson',
    'Lesson',
  ]);
});
