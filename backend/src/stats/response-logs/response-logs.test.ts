/** The list of a flow's chats and its filters. */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import type { BodyOf, QueryOf } from '@parley/contracts/http/route';
import { COUNTED_CHATS, getResponseLogs } from '@parley/contracts/http/stats';
import { Learner } from '../../chats/testing/learner.js';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { testMark } from '../../chats/testing/test-mark.js';

const definition = {
  promptsArray: [
    {
      key: 'ask',
      name: 'start',
      definition: {
        message: 'Half of 8?',
        answers: [
          { key: 'a', message: '4', score: 10, nextKey: '.end' },
          { key: 'b', message: '5', score: 4, nextKey: '.end' },
          { key: 'c', message: '6', score: 0, nextKey: '.end' },
        ],
      },
    },
    { key: 'end', name: 'end', definition: { message: 'Thank you.' } },
  ],
} as unknown as FlowDefinition;

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley();
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
const log = (id: number, query: QueryOf<typeof getResponseLogs> = {}) =>
  author.ok(getResponseLogs, { params: { id }, query });
const names = async (id: number, query: QueryOf<typeof getResponseLogs> = {}) =>
  (await log(id, query)).responseLog.map(({ identifier }) => identifier);

test('STAT-36 chats are filtered by their share of the maximum; those without a score match no range', async () => {
  const id = await published();
  await play(id, 'full', ['4']);
  await play(id, 'some', ['5']);
  await play(id, 'none', ['6']);
  expect(await names(id, { scoreFrom: 40 })).toEqual(['some', 'full']);
  expect(await names(id, { scoreTill: 40 })).toEqual(['none', 'some']);
  expect(await names(id, { scoreFrom: 41, scoreTill: 99 })).toEqual([]);
  expect(await log(id, { scoreFrom: 100 })).toMatchObject({ totalRecords: 1, isAtLeast: false });
});

test('STAT-36 chats are filtered by version, and by the latest attempt of each learner without tests', async () => {
  const id = await published();
  const first = await play(id, 'ana', ['5']);
  await play(id, 'ana', ['4'], { restart: true }, first);
  await play(id, 'tester', ['4'], { test: await testMark(author, id) });
  expect(await names(id)).toEqual(['tester', 'ana', 'ana']);
  const latest = await log(id, { attempts: 'latest' });
  expect(latest.responseLog.map(({ identifier, attempt }) => [identifier, attempt])).toEqual([['ana', 2]]);
  expect(await names(id, { version: 1 })).toHaveLength(3);
  expect(await names(id, { version: 2 })).toEqual([]);
  expect(await names(id, { flowSequenceId: 7 })).toEqual([]);
});

test('STAT-38 STAT-42 an entry says who, how far and what waits; days, search, state and what waits are asked for together', async () => {
  const id = await published();
  const ana = await play(id, 'Ana', ['4']);
  await play(id, 'ben', []);
  const { responseLog, totalRecords } = await log(id, { completed: 'true' });
  expect(totalRecords).toBe(1);
  expect(responseLog).toEqual([
    expect.objectContaining({
      id: ana.chatId,
      identifier: 'Ana',
      items: 1,
      completed: true,
      feedbackPending: 0,
      scoreLaterPending: 0,
      externalAnswerPending: 0,
      evaluationPending: 0,
    }),
  ]);
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const all = { fromDate: day(-2), tillDate: day(2), search: 'AN', completed: 'true', inputsPending: 'false' } as const;
  expect(await names(id, all)).toEqual(['Ana']);
  for (const other of [
    { fromDate: day(2) },
    { tillDate: day(-2) },
    { search: 'be' },
    { completed: 'false' },
    { inputsPending: 'true' },
  ] as const)
    expect([other, await names(id, { ...all, ...other })]).toEqual([other, []]);
});

test('STAT-R4 an unknown key and a value that fits no filter are 400', async () => {
  const id = await published();
  for (const query of ['page=2', 'scoreFrom=-1', 'scoreTill=x', 'version=0', 'attempts=first', 'completed=yes'])
    expect([query, (await author.raw('GET', `/api/flows/${id}/responseLogs?${query}`)).status]).toEqual([query, 400]);
});

test('STAT-37 more than 10,000 chats are counted as at least that many', async () => {
  const id = await published();
  await play(id, 'model', ['4']);
  await parley.upToDate();
  const { pool } = parley.stores;
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(column_name, ', ') as names from information_schema.columns
     where table_schema = 'read' and table_name = 'chat' and column_name <> 'chat_id'`,
  );
  const same = rows[0]!.names;
  await pool.query(
    `insert into read.chat (chat_id, ${same})
     select gen_random_uuid(), ${same} from read.chat, generate_series(1, ${COUNTED_CHATS}) where flow_id = $1`,
    [id],
  );
  expect(await log(id)).toMatchObject({ totalRecords: COUNTED_CHATS, isAtLeast: true });
  expect(await log(id, { version: 2 })).toMatchObject({ totalRecords: 0, isAtLeast: false });
});
