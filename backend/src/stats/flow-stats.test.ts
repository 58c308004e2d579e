/** A teacher sees the figures of a flow's chats (STAT-8, 9, 15, 40, 41; decisions 26, 35, 51, 52). */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { createFlow, publishFlow, updateFlow } from '@parley/contracts/http/flows';
import type { BodyOf } from '@parley/contracts/http/route';
import { getFlowStats } from '@parley/contracts/http/stats';
import { Learner } from '../chats/testing/learner.js';
import { Client, newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

/** A question that is asked again until it is right, one with several choices, one that takes any text. */
const definition = {
  promptsArray: [
    {
      key: 'ask',
      name: 'start',
      definition: {
        message: 'Which is larger?',
        answers: [
          { key: 'a', message: '1/2', score: 10, nextKey: '.pick' },
          { key: 'b', message: '1/3', score: 2, quickResponse: { message: 'Look again.', repeatAnswers: true } },
          { key: 'c', message: '1/4', hidden: true, nextKey: '.pick' },
        ],
      },
    },
    {
      key: 'pick',
      name: 'pick',
      definition: {
        message: 'Pick all that are even.',
        acceptsMultipleAnswers: true,
        nextKey: '.say',
        answers: [
          { key: 'two', message: '2', score: 1 },
          { key: 'three', message: '3' },
          { key: 'four', message: '4', score: 1 },
        ],
      },
    },
    {
      key: 'say',
      name: 'say',
      definition: { message: 'Why?', answers: [{ key: 'any', message: '*', nextKey: '.end' }] },
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
  const body = { name: 'Fractions', definition } as unknown as BodyOf<typeof createFlow>;
  const { id } = await author.ok(createFlow, { body });
  await author.ok(publishFlow, { params: { id } });
  return id;
}
async function play(flowId: number, answers: readonly (string | readonly string[])[], learner = newLearner(flowId)) {
  for (const answer of answers) learner.say(typeof answer === 'string' ? answer : [...answer]);
  expect((await learner.post()).status).toBe(200);
  return learner;
}
const newLearner = (flowId: number) => new Learner(share, flowId, definition, `ana-${randomUUID()}`);
const again = ({ identifier, token }: Learner, flowId: number) =>
  new Learner(share, flowId, definition, identifier, { chatId: randomUUID(), token });
const prompts = async (id: number, query: object = {}) =>
  (await author.ok(getFlowStats, { params: { id }, query })).promptAnalytics;

test('STAT-9 each prompt says what it is, how often it was shown, its answers with counts, and repeats in one thread', async () => {
  const id = await published();
  await play(id, ['1/3', '1/2', ['2', '4']]);
  await play(id, ['1/2']);
  await play(id, []);
  const [ask, pick] = await prompts(id);
  expect(ask).toMatchObject({
    key: 'ask',
    position: 1,
    data: {
      message: 'Which is larger?',
      total: 3,
      answered: 2,
      ended: 0,
      left: 1,
      answers: [
        { message: '1/2', count: 2, first: 1, right: true, hidden: false },
        { message: '1/3', count: 1, first: 1, right: false },
        { message: '1/4', count: 0, first: 0, right: false, hidden: true },
      ],
      expandedThread: [{ nth: 1, answers: [{ message: '1/2', count: 1 }] }],
      firstRight: 1,
      byTeacher: false,
    },
  });
  // One of two left though two boxes were ticked.
  expect(pick?.data).toMatchObject({
    total: 2,
    left: 1,
    multiple: true,
    firstRight: 1,
    answers: [
      { message: '2', count: 1, right: true },
      { message: '3', count: 0, right: false },
      { message: '4', count: 1, right: true },
    ],
  });
});

test('STAT-P17 an answer that a teacher scores later is neither right nor wrong', async () => {
  const asking = (key: string, nextKey: string, answers: object) => ({
    key,
    name: key === 'essay' ? 'start' : key,
    definition: { message: key, nextKey, answers },
  });
  const essay = {
    promptsArray: [
      // Its score has stayed from before it was scored later.
      asking('essay', '.mixed', [{ key: 'any', message: '*', score: 10, scoreLater: true }]),
      asking('mixed', '.end', [
        { key: 'yes', message: 'yes', score: 1 },
        { key: 'other', message: '*', scoreLater: true },
      ]),
      { key: 'end', name: 'end', definition: { message: 'Bye' } },
    ],
  } as unknown as FlowDefinition;
  const body = { name: 'Essay', definition: essay } as unknown as BodyOf<typeof createFlow>;
  const { id } = await author.ok(createFlow, { body });
  await author.ok(publishFlow, { params: { id } });
  for (const said of ['yes', 'maybe']) {
    const learner = new Learner(share, id, essay, `ana-${said}`).say('Because.').say(said);
    expect((await learner.post()).status).toBe(200);
  }
  const [why, mixed] = await prompts(id);
  expect(why?.data).toMatchObject({
    answered: 2,
    firstRight: null,
    answers: [{ message: '*', first: 2, right: false }],
  });
  expect(mixed?.data).toMatchObject({ answered: 2, firstRight: null });
});

test('STAT-8, STAT-15, STAT-P8 the latest attempt counts, unless all are asked for; average times are seconds', async () => {
  const id = await published();
  const first = await play(id, ['1/2', ['2'], 'because']);
  await play(id, ['1/3'], again(first, id));
  expect(await author.ok(getFlowStats, { params: { id } })).toMatchObject({
    total: 1,
    attempted: 1,
    totalCompleted: 0,
    averageCompletedTime: null,
  });
  const all = await author.ok(getFlowStats, { params: { id }, query: { attempts: 'all' } });
  expect(all).toMatchObject({ total: 2, attempted: 2, totalCompleted: 1 });
  expect(all.averageTime).toBe(Math.round(all.totalTime / 20) / 100);
  expect(all.averageCompletedTime).toBe(Math.round(all.totalCompletedTime / 10) / 100);
  expect(all.scores).toMatchObject({ count: 1 });
  expect(all.completedTime.cells.reduce((sum, count) => sum + count)).toBe(1);
  expect(all.attemptsOverTime).toMatchObject({ unit: 'day', spans: [{ attempted: 2, completed: 1 }] });
});

test('STAT-41 chats of some days, of one version, and of one sequence, are counted apart; versions are listed', async () => {
  const id = await published();
  await play(id, ['1/2']);
  const changed = { definition: { ...definition, commonAnswers: { yes: [] } } } as unknown as BodyOf<typeof updateFlow>;
  await author.ok(updateFlow, { params: { id }, body: changed });
  await author.ok(publishFlow, { params: { id } });
  const query = { version: 2 };
  expect(await author.ok(getFlowStats, { params: { id }, query })).toMatchObject({ total: 0, versions: [2, 1] });
  expect((await author.ok(getFlowStats, { params: { id }, query: { version: 1 } })).total).toBe(1);
  expect((await author.ok(getFlowStats, { params: { id }, query: { flowSequenceId: 9 } })).total).toBe(0);
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const totalOf = async (range: object) => (await author.ok(getFlowStats, { params: { id }, query: range })).total;
  expect(await totalOf({ fromDate: day(-2), tillDate: day(2), outlierThreshold: 300_000 })).toBe(1);
  expect([await totalOf({ fromDate: day(2) }), await totalOf({ tillDate: day(-2) })]).toEqual([0, 0]);
});

test.each([{ versoin: '1' }, { from: '2026-01-01' }])('STAT-R4 the query %j is refused', async (query) => {
  const id = await published();
  const reply = await author.call(getFlowStats, { params: { id }, query: query as object });
  expect(reply).toMatchObject({ status: 400 });
  expect(JSON.stringify(reply.body)).toContain(Object.keys(query)[0]);
});

test('STAT-40 gaps are clipped or count nothing; another behaviour or threshold is refused', async () => {
  const id = await published();
  await play(id, ['1/2']);
  for (const outlierBehaviour of ['clip', 'zero'] as const)
    expect((await author.ok(getFlowStats, { params: { id }, query: { outlierBehaviour } })).attempted).toBe(1);
  const refused = await author.call(getFlowStats, { params: { id }, query: { outlierThreshold: 7 } });
  expect(refused.status).toBe(422);
});
