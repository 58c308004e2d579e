/** Lists the learners who are at a flow now. The server's clock moves only when a test moves it. */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { getHistory } from '@parley/contracts/http/chats';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import {
  getLiveClass,
  HERE_MS,
  MAX_HERE,
  STUCK_FROM_MS,
  STUCK_KNOWN,
  tellHere,
} from '@parley/contracts/http/live-class';
import { reviewItem } from '@parley/contracts/http/reviews';
import type { BodyOf } from '@parley/contracts/http/route';
import { LearnersHere } from '../../chats/presence/learners-here.js';
import { Learner } from '../../chats/testing/learner.js';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { testMark } from '../../chats/testing/test-mark.js';

const definition = {
  promptsArray: [
    {
      key: 'ask',
      name: 'start',
      definition: { message: 'Half of 8?', nextKey: '.why', answers: [{ key: 'a', message: '*' }] },
    },
    {
      key: 'why',
      name: 'why',
      definition: {
        message: 'Why?',
        answerExternally: true,
        answers: [{ key: 'go', message: 'Go on', nextKey: '.end' }],
      },
    },
    { key: 'end', name: 'end', definition: { message: 'Thank you.' } },
  ],
} as unknown as FlowDefinition;

let now = Date.now();
let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley({ clock: { now: () => now } });
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(() => parley.drop());

async function published(): Promise<number> {
  const body = { name: 'Halves', definition } as unknown as BodyOf<typeof createFlow>;
  const { id } = await author.ok(createFlow, { body });
  await author.ok(publishFlow, { params: { id } });
  return id;
}
async function play(id: number, name: string, answers: readonly string[], more: object = {}, same?: Learner) {
  const again = same && { chatId: randomUUID(), token: same.token };
  const learner = new Learner(share, id, definition, name, again);
  for (const answer of answers) learner.say(answer);
  expect((await learner.post(more)).status).toBe(200);
  return learner;
}
async function live(id: number) {
  await parley.app.get(LearnersHere, { strict: false }).write();
  return author.ok(getLiveClass, { params: { id } });
}
const names = async (id: number) => (await live(id)).learners.map(({ identifier }) => identifier);
const back = async ({ flowId, identifier, chatId, token }: Learner) =>
  share.ok(getHistory, {
    params: { id: flowId, identifier },
    query: { chatId },
    headers: { 'x-chat-token': token },
  });

test('LIVE-10 learners are here for two minutes after their last sign of life, with their prompt', async () => {
  const id = await published();
  const ana = await play(id, 'ana', []);
  expect(await live(id)).toEqual({
    learners: [
      {
        chatId: ana.chatId,
        identifier: 'ana',
        anonymous: false,
        promptKey: 'ask',
        state: 'working',
        ms: 0,
        usualMs: null,
      },
    ],
    prompts: [{ key: 'ask', position: 1, message: 'Half of 8?' }],
    classes: [],
    isCut: false,
  });
  now += HERE_MS - 1_000;
  expect((await live(id)).learners).toMatchObject([{ identifier: 'ana', ms: HERE_MS - 1_000 }]);
  now += 2_000;
  expect(await live(id)).toEqual({ learners: [], prompts: [], classes: [], isCut: false });
});

test('LIVE-10 a chat under review counts as here for as long as the list of learners does', async () => {
  const id = await published();
  const ana = await play(id, 'ana', []);
  const here = async () => (await author.ok(getHistory, { params: { id, identifier: ana.chatId } })).here;
  await live(id);
  expect(await here()).toBe(true);
  now += HERE_MS / 2;
  const { chatId, token } = ana;
  expect((await share.call(tellHere, { params: { id }, body: { chatId, token } })).status).toBe(200);
  now += HERE_MS - 1_000;
  expect([await names(id), await here()]).toEqual([['ana'], true]);
  now += 2_000;
  expect([await names(id), await here()]).toEqual([[], false]);
  expect((await back(ana)).here).toBeUndefined();
});

test('LIVE-10 a chat that its learner opens again is here again, and its time at the prompt begins again', async () => {
  const id = await published();
  const ana = await play(id, 'ana', []);
  now += 10 * HERE_MS;
  expect(await names(id)).toEqual([]);
  await back(ana);
  now += 3_000;
  expect((await live(id)).learners).toMatchObject([{ identifier: 'ana', ms: 3_000 }]);
  now += HERE_MS / 2;
  await back(ana);
  expect((await live(id)).learners).toMatchObject([{ ms: 3_000 + HERE_MS / 2 }]);
});

test('LIVE-10 a learner who only has the chat open stays here, and their time at the prompt continues', async () => {
  const id = await published();
  const { chatId, token } = await play(id, 'ana', []);
  const tell = (body: { chatId: string; token: string }, flow = id) =>
    share.call(tellHere, { params: { id: flow }, body }).then(({ status }) => status);
  expect(await names(id)).toEqual(['ana']);
  for (let minute = 1; minute <= 5; minute += 1) {
    now += HERE_MS / 2;
    expect(await tell({ chatId, token })).toBe(200);
    expect((await live(id)).learners).toMatchObject([{ identifier: 'ana', ms: (minute * HERE_MS) / 2 }]);
  }
  now += 2 * HERE_MS;
  expect(await tell({ chatId, token: 'x'.repeat(43) })).toBe(401);
  expect(await tell({ chatId, token }, await published())).toBe(404);
  expect(await tell({ chatId: randomUUID(), token })).toBe(404);
  expect(await names(id)).toEqual([]);
});

test('LIVE-10 tests, earlier attempts, other flows and what a reviewer opens are left out', async () => {
  const [id, other] = [await published(), await published()];
  const first = await play(id, 'ana', ['4']);
  await play(id, 'ana', [], { restart: true }, first);
  await play(id, 'tester', [], { test: await testMark(author, id) });
  await play(other, 'bo', []);
  expect((await live(id)).learners).toMatchObject([{ identifier: 'ana', promptKey: 'ask' }]);
  now += 2 * HERE_MS;
  await author.ok(getHistory, { params: { id, identifier: 'ana' } });
  expect(await names(id)).toEqual([]);
});

test('LIVE-11 a learner who waits for the teacher comes first, until the teacher has answered', async () => {
  const id = await published();
  await play(id, 'bo', []);
  const ana = await play(id, 'ana', ['4']);
  const { learners, prompts } = await live(id);
  expect(learners).toMatchObject([
    { identifier: 'ana', state: 'waiting', promptKey: 'why' },
    { identifier: 'bo', state: 'working', promptKey: 'ask' },
  ]);
  expect(prompts).toMatchObject([{ key: 'ask' }, { key: 'why', position: 2 }]);
  await author.ok(reviewItem, {
    params: { id, identifier: ana.chatId, itemKey: ana.chat.history.at(-1)?.key ?? '' },
    body: { answer: 'Go on' },
  });
  expect((await live(id)).learners).toMatchObject([
    { identifier: 'bo', state: 'working' },
    { identifier: 'ana', state: 'completed' },
  ]);
});

test('LIVE-11 stuck: three times the median, at least a minute, and only where the times are known', async () => {
  const id = await published();
  await play(id, 'slow', []);
  for (let nth = 1; nth < STUCK_KNOWN; nth += 1) await play(id, `quick-${nth}`, ['4']);
  const slow = async () => (await live(id)).learners.find(({ identifier }) => identifier === 'slow');
  now += STUCK_FROM_MS - 1;
  expect(await slow()).toMatchObject({ state: 'working', usualMs: null });
  await play(id, 'quick', ['4']);
  // Usual times are read again after half a minute.
  now += 31_000;
  const stuck = await slow();
  expect(stuck).toMatchObject({ state: 'stuck' });
  expect(stuck?.usualMs).toBeLessThan(STUCK_FROM_MS / 3);
  await play(id, 'new', []);
  now += STUCK_FROM_MS - 1;
  expect((await live(id)).learners.find(({ identifier }) => identifier === 'new')).toMatchObject({ state: 'working' });
});

test('LIVE-10 if there are more learners than one reply holds, the reply says so', async () => {
  const id = await published();
  await play(id, 'model', []);
  await parley.upToDate();
  await live(id);
  for (const table of ['read.chat', 'read.chat_stat', 'chat_presence']) await copyAll(table, id);
  const { learners, isCut } = await live(id);
  expect(learners).toHaveLength(MAX_HERE);
  expect(isCut).toBe(true);
});

/** Copies one row to `MAX_HERE` other chat ids. Every table gets the same ids. */
async function copyAll(table: string, id: number): Promise<void> {
  const { pool } = parley.stores;
  const [schema, name] = table.includes('.') ? table.split('.') : ['public', table];
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(column_name, ', ') as names from information_schema.columns
     where table_schema = $1 and table_name = $2 and column_name <> 'chat_id'`,
    [schema, name],
  );
  const same = rows[0]!.names;
  await pool.query(
    `insert into ${table} (chat_id, ${same})
     select md5(n::text)::uuid, ${same} from ${table}, generate_series(1, ${MAX_HERE}) n where flow_id = $1`,
    [id],
  );
}
