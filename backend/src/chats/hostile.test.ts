/** Hostile requests to a learner's routes are refused in words, cost little, and harm nobody else. */
import { randomUUID } from 'node:crypto';
import { deleteHistory, getHistory, recordHistory } from '@parley/contracts/http/chats';
import { createFlow, getPublished, publishFlow, updateFlow } from '@parley/contracts/http/flows';
import { getFlowStats } from '@parley/contracts/http/stats';
import type { SubjectId } from '@parley/contracts/ids';
import { Client, newAuthor } from '../testing/client.js';
import { AGAIN as definition } from '../testing/flows.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { forgetPerson } from './forget-person.js';
import { MAX_ANSWERS_PER_POST } from './record-history/rerun.js';
import { Learner } from './testing/learner.js';

let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
let flowId: number;

beforeAll(async () => {
  parley = await startTestParley();
  share = new Client(parley.shareUrl);
  owner = await newAuthor(parley.consoleUrl);
  ({ id: flowId } = await owner.ok(createFlow, { body: { name: 'Again', definition } as never }));
  await owner.ok(publishFlow, { params: { id: flowId } });
});
afterAll(() => parley.drop());

const keyOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const learner = (identifier?: string) => new Learner(share, flowId, definition, identifier);

test('HOST-1 a chat id in other letters is the same chat: its token is asked for', async () => {
  const ana = learner().say('stop');
  await ana.post();
  const eve = new Learner(share, flowId, definition, ana.identifier);
  const { status } = await eve.post({ chatId: ana.chatId.toUpperCase() });
  expect(status).toBe(401);
  expect((await owner.call(getHistory, { params: { id: flowId, identifier: ana.identifier } })).body).toMatchObject({
    completed: true,
  });
});

test('HOST-2 an identifier that is another chat’s id does not stand in its way', async () => {
  const ana = learner().say('stop');
  await ana.post();
  const eve = learner(ana.chatId);
  await eve.post();
  const byId = await owner.call(getHistory, {
    params: { id: flowId, identifier: ana.identifier },
    query: { chatId: ana.chatId },
  });
  expect(byId.body).toMatchObject({ id: ana.chatId, identifier: ana.identifier });
  expect(await owner.call(getHistory, { params: { id: flowId, identifier: ana.chatId } })).toMatchObject({
    body: { id: ana.chatId },
  });
  expect(await owner.call(deleteHistory, { params: { id: flowId, identifier: ana.chatId } })).toMatchObject({
    status: 200,
    body: { deleted: 1 },
  });
  expect((await owner.call(getHistory, { params: { id: flowId, identifier: ana.identifier } })).status).toBe(404);
});

test.each([1e300, -1e300, 8.64e15 + 1])('HOST-3 time %d is no time', async (t) => {
  const ana = learner().say('stop');
  const { status, body } = await ana.post({ history: ana.wire.map((item) => ({ ...item, t })) });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('.t');
});

test('HOST-4 numbers that no table takes are 400 or 404', async () => {
  for (const version of [3_000_000_000, 9_007_199_254_740_991])
    expect([400, 404]).toContain((await share.call(getPublished, { params: { id: flowId, version } })).status);
  expect([400, 404]).toContain((await learner().post({ version: 3_000_000_000 } as never)).status);
  for (const query of [
    { fromDate: '0000-01-01' },
    { tillDate: '0001-01-01' },
    { fromDate: '9999-12-31', tillDate: '9999-12-31', timeZone: 'Pacific/Apia' },
  ])
    expect((await owner.call(getFlowStats, { params: { id: flowId }, query })).status).toBeLessThan(500);
});

test('HOST-5 a post with very many answers is kept in parts: none holds up the server, none is lost', async () => {
  const eve = learner();
  await eve.post();
  const first = eve.wire.at(-1)?.k as string;
  const answers = Array.from({ length: 2 * MAX_ANSWERS_PER_POST + 7 }, (_, n) => ({
    ...{ v: 1 as const, d: 's' as const, k: keyOf(n), p: `${flowId}.start`, pk: 'start', t: Date.now(), m: 'more' },
  }));
  const kept: unknown[] = [];
  for (let sent = 0, after = first; sent < answers.length;) {
    const { status, body } = await eve.post({ history: answers.slice(sent), after });
    expect(status).toBe(200);
    after = (body as { last: string }).last;
    sent = answers.findIndex(({ k }) => after.startsWith(`${k}/`)) + 1;
    kept.push(sent);
  }
  expect(kept).toEqual([MAX_ANSWERS_PER_POST, 2 * MAX_ANSWERS_PER_POST, answers.length]);
});

test('CHAT-13 two answers changed before the server knew either are both changed', async () => {
  const ana = learner().say('one').say('two').say('three');
  await ana.post();
  const [first, second] = ana.wire.filter(({ d }) => d === 's');
  const changed = [
    { ...first!, k: randomUUID(), m: 'uno', aa: true },
    { ...second!, k: randomUUID(), m: 'dos', aa: true },
  ];
  const { status } = await ana.post({ history: changed, after: ana.wire[0]!.k });
  expect(status).toBe(200);
  const view = (await owner.call(getHistory, { params: { id: flowId, identifier: ana.identifier } })).body as {
    history: { d: string; m: string }[];
  };
  expect(view.history.filter(({ d }) => d === 's').map(({ m }) => m)).toEqual(['uno', 'dos', 'three']);
});

test('CHAT-7 a change that would undo answers given elsewhere meanwhile is 409, and nothing is undone', async () => {
  const ana = learner().say('one').say('two');
  await ana.post();
  const elsewhere = new Learner(share, flowId, definition, ana.identifier, ana);
  elsewhere.chat = ana.chat;
  expect(await elsewhere.say('three').post()).toMatchObject({ status: 200 });
  const [first, second] = ana.wire.filter(({ d }) => d === 's');
  const third = elsewhere.wire.findLast(({ d }) => d === 's');
  const ends = [{ ...first!, k: randomUUID(), m: 'stop', o: 'stop', aa: true }];
  const change = { history: ends, after: ana.wire[0]!.k };
  expect(await ana.post({ ...change, takesBack: [first!.k, second!.k] })).toMatchObject({
    status: 409,
    body: { code: 'stale-history', after: ana.wire[0]!.k },
  });
  expect(await ana.post({ ...change, takesBack: [first!.k, second!.k, third!.k] })).toMatchObject({
    status: 200,
    body: { completed: true },
  });
});

test('PRIV-2 an erased person is erased from memory: their browser learns that the chat is gone, and no more', async () => {
  const ana = learner().say('a secret');
  await ana.post();
  await parley.upToDate();
  const { rows } = await parley.stores.pool.query<{ subject: SubjectId }>(
    'select subject from read.chat where chat_id = $1',
    [ana.chatId],
  );
  await forgetPerson({ ...parley.stores, now: Date.now() }, rows[0]!.subject);
  const behind = new Learner(share, flowId, definition, ana.identifier, ana).say('other');
  for (const reply of [await behind.post(), await ana.say('more').post()]) {
    expect(reply).toMatchObject({ status: 410 });
    expect(JSON.stringify(reply.body)).not.toContain('secret');
  }
  const anew = learner(ana.identifier).say('stop');
  expect(await anew.post()).toMatchObject({ status: 200, body: { completed: true } });
});

test('TRUST-6 once a flow is no longer open, its chats are their browsers’ again', async () => {
  const { id } = await owner.ok(createFlow, {
    body: { name: 'Open', definition, settings: { identifierTrust: 'open' } } as never,
  });
  await owner.ok(publishFlow, { params: { id } });
  const ana = new Learner(share, id, definition).say('x');
  await ana.post();
  const read = (headers = {}) => share.call(getHistory, { params: { id, identifier: ana.identifier }, headers });
  expect((await read()).status).toBe(200);
  await owner.ok(updateFlow, { params: { id }, body: { settings: { identifierTrust: 'bound' } } as never });
  expect((await read()).status).toBe(401);
  expect((await read({ 'x-chat-token': ana.token })).status).toBe(200);
  expect((await ana.say('y').post({ token: 'x'.repeat(43) })).status).toBe(401);
  const anew = await share.call(recordHistory, {
    params: { id, identifier: ana.identifier },
    body: { history: [] },
  });
  expect(anew.status).toBe(200);
  expect((anew.body as { chatId: string }).chatId).not.toBe(ana.chatId);
  expect((await ana.post()).status).toBe(200);
});

test('HOST-6 NUL, deep JSON, very many keys, forbidden names', async () => {
  const address = `/api/flows/${flowId}/history/`;
  const post = (identifier: string, body: string) => share.raw('POST', address + identifier, { body });
  expect((await post('%00', '{"history":[]}')).status).toBe(400);
  expect((await post('%ff', '{"history":[]}')).status).toBe(400);
  expect((await post('x', '['.repeat(400_000) + ']'.repeat(400_000))).status).toBe(400);
  expect(
    (await post('x', `{"history":[],"context":{${Array.from({ length: 50_000 }, (_, n) => `"v.${n}":"x"`).join()}}}`))
      .status,
  ).toBe(400);
  expect((await post('x', '{"history":[],"context":{"__proto__":"x"}}')).status).toBe(400);
  expect((await post('x', '{"history":[],"token":"__________________________________"}')).status).toBe(200);
  expect((await share.raw('GET', `/chats/${flowId}/x?s=${'%'.repeat(50)}`)).status).toBeLessThan(500);
  expect(
    (await share.raw('GET', `/api/flows/${flowId}/playable?s=${encodeURIComponent('e30=\u0000')}`)).status,
  ).toBeLessThan(500);
});

test.each(['k1', 'start/0', 'start', '1/2', `${randomUUID()}/1`, ' '])(
  'HOST-7 %p names no answer: keys of answers are UUIDs',
  async (key) => {
    const ana = learner().say('stop');
    const history = ana.wire.map((item) => (item.d === 's' ? { ...item, k: key } : item));
    expect(await ana.post({ history })).toMatchObject({ status: 400, body: { errors: [{ param: 'history.1.k' }] } });
    expect((await owner.call(getHistory, { params: { id: flowId, identifier: ana.identifier } })).status).toBe(404);
  },
);
