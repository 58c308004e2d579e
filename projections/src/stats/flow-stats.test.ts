import { randomUUID } from 'node:crypto';
import type { ChatEvent, ChatStanding, ItemFact } from '@parley/contracts/events/chat-events';
import { chatStream } from '@parley/contracts/events/event-store';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import type { ItemKey, PromptKey, SubjectId, UserId } from '@parley/contracts/ids';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { startProjections } from '../start-projections.js';
import { chatStarted, NO_STANDING } from '../testing/chat-started.js';
import { countAnew } from '../testing/count-anew.js';
import { madeUpEvents } from '../testing/made-up-events.js';
import { readCounters } from '../testing/read-counters.js';
import { readFlowStats, type FlowStatsQuestion } from '../testing/read-flow-stats.js';
import { emptyReadModels, readModelsDatabase, type ReadModelsDatabase } from '../testing/read-models-database.js';
import { choicesKey } from './choices-key.js';
import { DAY_MS } from './spans.js';
import { everybodysKeys } from '../testing/everybodys-keys.js';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 4, 1, 12);
let database: ReadModelsDatabase;
beforeAll(async () => {
  database = await readModelsDatabase();
});
beforeEach(() => emptyReadModels(database.dataSource));
afterAll(() => database.drop());

const standing = (completed: boolean): ChatStanding => ({ ...NO_STANDING, completed });
const shown = (key: string, at: number, more: Partial<ItemFact> = {}): ItemFact => ({
  key: `${key}!` as ItemKey,
  promptKey: key as PromptKey,
  direction: 'received',
  at,
  ...more,
});
const said = (key: string, matched: string, at: number, more: Partial<ItemFact> = {}): ItemFact => ({
  key: `${key}?` as ItemKey,
  promptKey: key as PromptKey,
  direction: 'sent',
  matched: [matched],
  at,
  ...more,
});
const started = (
  facts: readonly ItemFact[],
  over: { readonly version?: number; readonly test?: boolean } = {},
): ChatEvent => chatStarted({ ...over, facts });
const given = (facts: readonly ItemFact[], completed = false): ChatEvent => ({
  type: 'AnswerGiven',
  data: { facts, standing: standing(completed) },
});
const altered = (from: string, facts: readonly ItemFact[], completed = false): ChatEvent => ({
  type: 'AnswerAltered',
  data: { from: from as ItemKey, facts, standing: standing(completed) },
});
const deleted: ChatEvent = { type: 'ChatDeleted', data: {} };

/** One chat's events, each with the server's time. */
type Story = readonly (readonly [at: number, event: ChatEvent])[];

async function stats(
  stories: readonly Story[],
  question: Partial<FlowStatsQuestion> = {},
  learner = (): SubjectId => randomUUID() as SubjectId,
) {
  const store = new MemoryEventStore();
  for (const story of stories) {
    const subject = learner();
    const stream = chatStream(randomUUID());
    for (const [at, event] of story)
      await store.append(stream, 'any', [{ id: randomUUID(), subject, meta: { at }, ...event }]);
  }
  await project(store);
  return ask(question);
}

/** Rows of a table of counters, days only; sorted. */
const rows = (columns: string, table: string, where = 'grain = 1') =>
  database.dataSource.query<Record<string, unknown>[]>(
    `select ${columns} from read.${table} where ${where} order by 1, 2`,
  );

const ask = (question: Partial<FlowStatsQuestion>) => readFlowStats(database.dataSource, { flowId: 7, ...question });

async function project(store: MemoryEventStore, batchSize?: number) {
  const { dataSource } = database;
  const projections = startProjections({ subjectKeys: everybodysKeys, store, dataSource, log: silentLog, batchSize });
  const last = (await store.readAll({ after: null, limit: 10_000 })).at(-1);
  if (last) expect(await projections.waitFor(last.position, 40_000)).toBe(true);
  expect((await projections.status()).parked).toBe(0);
  await projections.stop();
}

const ANSWERED: Story = [
  [NOON, started([shown('p', NOON)])],
  [NOON + MINUTE, given([said('p', 'yes', NOON + MINUTE), shown('q', NOON + MINUTE)])],
  [NOON + 41 * MINUTE, given([said('q', '*', NOON + 41 * MINUTE), shown('end', NOON + 41 * MINUTE)], true)],
];
const OPENED: Story = [[NOON, started([shown('p', NOON)])]];

test('STAT-8 total counts chats opened, attempted those with an answer, completed those at their end', async () => {
  const auto: Story = [[NOON, started([shown('p', NOON), said('p', 'go', NOON, { auto: true })])]];
  const isTest: Story = [
    [NOON, started([shown('p', NOON)], { test: true })],
    [NOON, given([said('p', 'no', NOON)])],
  ];
  expect(await stats([ANSWERED, OPENED, auto, isTest])).toMatchObject({ total: 3, attempted: 1, totalCompleted: 1 });
});

test('STAT-39, STAT-40 gaps over the threshold are clipped; 0 leaves them whole', async () => {
  const clipped = { totalTime: 31 * MINUTE, totalCompletedTime: 31 * MINUTE };
  expect(await stats([ANSWERED], { threshold: 1_800_000 })).toMatchObject(clipped);
  expect((await ask({ threshold: 0 })).totalTime).toBe(41 * MINUTE);
  expect((await ask({ threshold: 300_000 })).totalTime).toBe(6 * MINUTE);
  expect((await ask({ threshold: 3_600_000 })).totalCompletedTime).toBe(41 * MINUTE);
});

test('STAT-40 zeroed, a gap over the threshold counts nothing', async () => {
  const zeroed = { totalTime: MINUTE, totalCompletedTime: MINUTE };
  expect(await stats([ANSWERED], { threshold: 1_800_000, behaviour: 'zero' })).toMatchObject(zeroed);
  expect((await ask({ threshold: 3_600_000, behaviour: 'zero' })).totalTime).toBe(41 * MINUTE);
});

test('STAT-P12 a learner who left is counted at the prompt of their chat, however many answers it got', async () => {
  const several: Story = [
    [NOON, started([shown('p', NOON)])],
    [NOON, given([{ ...said('p', 'a', NOON), matched: ['a', 'b'] }, shown('q', NOON)])],
    [NOON, given([said('q', 'x', NOON)])],
  ];
  await stats([several, OPENED, ANSWERED]);
  expect(
    await rows('prompt_key, presentations::int, answered::int, ended::int, lefts::int', 'flow_stat_prompt'),
  ).toEqual([
    { prompt_key: 'end', presentations: 1, answered: 0, ended: 1, lefts: 0 },
    { prompt_key: 'p', presentations: 3, answered: 2, ended: 0, lefts: 1 },
    { prompt_key: 'q', presentations: 2, answered: 2, ended: 0, lefts: 1 },
  ]);
});

test('STAT-P13 repeated answers of a thread are counted by their number', async () => {
  const again = (answer: string, key: string) => given([said('p', answer, NOON, { key: key as ItemKey })]);
  await stats([
    [
      [NOON, started([shown('p', NOON)])],
      [NOON, again('no', '1')],
      [NOON, again('no', '2')],
      [NOON, again('yes', '3')],
      [NOON, given([shown('p', NOON, { key: 'anew' as ItemKey }), said('p', 'yes', NOON, { key: '4' as ItemKey })])],
    ],
  ]);
  expect(await rows('answer, nth, count::int', 'flow_stat_answer')).toEqual([
    { answer: 'no', nth: 0, count: 1 },
    { answer: 'no', nth: 1, count: 1 },
    { answer: 'yes', nth: 0, count: 1 },
    { answer: 'yes', nth: 2, count: 1 },
  ]);
});

test('STAT-P8 the latest attempt counts apart from earlier ones; if it is deleted, the one before is the latest', async () => {
  const begin = (attempt: number): Story => [
    [NOON, chatStarted({ attempt, facts: [shown('p', NOON)] })],
    [NOON + MINUTE, given([said('p', `answer ${attempt}`, NOON + MINUTE)], true)],
  ];
  const now = { latest: true } as const;
  const third: Story = [...begin(3), [NOON + MINUTE, deleted]];
  const ana = randomUUID() as SubjectId;
  expect(await stats([begin(1), begin(2), third], now, () => ana)).toMatchObject({
    total: 1,
    attempted: 1,
    answers: { 'p: answer 2': 1 },
  });
  expect(await ask({ latest: false })).toMatchObject({ total: 1, attempted: 1, answers: { 'p: answer 1': 1 } });
  expect(await ask({})).toMatchObject({ total: 2, attempted: 2 });
});

test('STAT-P8 a learner alone and in a sequence is on two first attempts', async () => {
  const inSequence: Story = [[NOON, chatStarted({ attempt: 1, sequence: { id: 3, version: 1, index: 0 } })]];
  const ana = randomUUID() as SubjectId;
  expect((await stats([OPENED, inSequence], { latest: true }, () => ana)).total).toBe(2);
  expect((await ask({ sequenceId: 3 })).total).toBe(1);
});

test('STAT-P10 beyond 5,000 places, or 100 steps, what follows is counted together', async () => {
  const long = Array.from({ length: 130 }, (_, at) => shown(`p${at % 7}`, NOON, { key: `i${at}` as ItemKey }));
  await stats([[[NOON, started(long)]]]);
  const places = await rows('node, total::int, ended::int', 'flow_stat_path', 'grain = 3');
  expect(places).toHaveLength(101);
  expect(places[0]).toEqual({ node: -100, total: 1, ended: 0 });
});

test('STAT-P7 times far from the chat’s own, as an altered answer may claim, count as its beginning or as now', async () => {
  const far = 8.64e15;
  const now = NOON + 2 * MINUTE;
  const story: Story = [
    [NOON, started([shown('p', NOON)])],
    [NOON + MINUTE, given([said('p', 'yes', NOON + MINUTE), shown('q', NOON + MINUTE)])],
    [now, altered('p?', [said('p', 'no', far), shown('q', -far), said('q', 'yes', far), shown('end', now)])],
  ];
  const { totalTime } = await stats([story], { threshold: 0 });
  expect(totalTime).toBeLessThan(20 * MINUTE);
});

test('STAT-P4 the server’s clock is used when the learner’s is more than five minutes away; gaps in a post stay', async () => {
  const wrong = NOON - 300 * DAY_MS;
  const story: Story = [
    [NOON, started([shown('p', wrong)])],
    [NOON + 2 * MINUTE, given([said('p', 'yes', wrong + MINUTE), shown('q', wrong + 2 * MINUTE)])],
  ];
  expect(await stats([story])).toMatchObject({ totalTime: 2 * MINUTE });
});

test('STAT-P4 a changed answer before others that stay takes its own time, and the others take none', async () => {
  const at = (seconds: number) => NOON + seconds * 1_000;
  const story: Story = [
    [at(0), started([shown('p', at(0))])],
    [at(10), given([said('p', 'a', at(10)), shown('q', at(10))])],
    [at(20), given([said('q', 'b', at(20)), shown('r', at(20))])],
    [
      at(720),
      altered('p?', [said('p', 'c', at(720)), shown('q', at(720)), said('q', 'b', at(20)), shown('r', at(20))]),
    ],
    [at(730), given([said('r', 'd', at(730), { key: 'last' as ItemKey }), shown('end', at(730))], true)],
  ];
  expect(await stats([story], { threshold: 0 })).toMatchObject({ totalTime: 730_000, totalCompletedTime: 730_000 });
  // Through the prompt whose answer stayed the chat came in no time.
  const ms = Object.fromEntries(
    (await rows('prompt_key, ms::float8', 'flow_stat_prompt')).map(({ prompt_key: key, ms }) => [key, ms]),
  );
  expect(ms).toEqual({ p: 720_000, q: 0, r: 10_000, end: 0 });
});

test('STAT-P4 a clock that is wrong is corrected by the changed answer, not by those that stay behind it', async () => {
  const wrong = 300 * DAY_MS;
  const at = (seconds: number) => NOON + seconds * 1_000;
  const his = (seconds: number) => at(seconds) - wrong;
  const story: Story = [
    [at(0), started([shown('p', his(0))])],
    [at(10), given([said('p', 'a', his(10)), shown('q', his(10))])],
    [at(20), given([said('q', 'b', his(20)), shown('end', his(20))])],
    [at(720), altered('p?', [said('p', 'c', his(720)), shown('q', his(720)), said('q', 'b', his(20))])],
  ];
  expect(await stats([story], { threshold: 0 })).toMatchObject({ totalTime: 720_000 });
});

test('STAT-P16 a completed chat in which an answer waits for a score is pending, not scored, until it has one', async () => {
  const stands = (over: Partial<ChatStanding>) => ({ ...NO_STANDING, completed: true, maxScore: 10, ...over });
  const essay = (over: Partial<ChatStanding>): Story => [
    [NOON, started([shown('p', NOON)])],
    [NOON, { type: 'AnswerGiven', data: { facts: [said('p', '*', NOON)], standing: stands(over) } }],
  ];
  const reviewed: ChatEvent = {
    type: 'ItemReviewed',
    data: {
      itemKey: 'p?' as ItemKey,
      by: randomUUID() as UserId,
      at: NOON,
      score: 6,
      commented: false,
      standing: stands({ score: 6 }),
    },
  };
  const open = { score: 0, pending: 1 };
  await stats([essay(open), essay({ pending: 1 }), essay({ score: 4 }), [...essay(open), [NOON, reviewed]]]);
  expect(await rows('scored, score_sum::int, score_pending', 'flow_stat_bucket')).toEqual([
    { scored: 2, score_sum: 10_000, score_pending: 2 },
  ]);
});

test('STAT-P17 the first answer of each presentation is counted as a whole', async () => {
  const pick = (key: string, ...matched: string[]) =>
    given([{ ...said('p', 'a', NOON, { key: key as ItemKey }), matched }]);
  await stats([
    [
      [NOON, started([shown('p', NOON)])],
      [NOON, pick('1', 'b', 'a')],
      [NOON, pick('2', 'a')],
    ],
    [
      [NOON, started([shown('p', NOON)])],
      [NOON, pick('1', 'a', 'b')],
    ],
    [
      [NOON, started([shown('p', NOON)])],
      [NOON, pick('1', 'a')],
    ],
  ]);
  expect(await rows('answer, nth, count::int, first::int', 'flow_stat_answer')).toEqual([
    { answer: 'a', nth: 0, count: 3, first: 1 },
    { answer: 'a', nth: 1, count: 1, first: 0 },
    { answer: 'b', nth: 0, count: 2, first: 0 },
  ]);
  const both = { choices: choicesKey(['a', 'b']), count: 2 };
  expect(await rows('choices, count::int', 'flow_stat_choices')).toEqual([both]);
});

test('STAT-9 a prompt counts once a thread, answers by their canonical message', async () => {
  const story: Story = [
    [NOON, started([shown('p', NOON), shown('p', NOON, { key: 'step' as ItemKey, follows: true })])],
    [NOON, given([said('p', 'no', NOON), shown('p', NOON, { key: 'again' as ItemKey, follows: true })])],
    [NOON, given([said('p', 'yes', NOON, { continuesThread: true, key: 'second' as ItemKey }), shown('q', NOON)])],
    [NOON, given([{ ...said('q', 'a', NOON), matched: ['a', 'b'] }, shown('p', NOON, { key: 'loop' as ItemKey })])],
  ];
  expect(await stats([story, ANSWERED])).toMatchObject({
    shown: { end: 1, p: 3, q: 2 },
    answers: { 'p: yes': 2, 'p: no': 1, 'q: *': 1, 'q: a': 1, 'q: b': 1 },
  });
});

test('CHAT-E3 a reviewer’s answer is counted at its prompt, but not as the learner’s, and the wait is nobody’s time', async () => {
  const external: ChatEvent = {
    type: 'ExternalAnswerGiven',
    data: {
      by: randomUUID() as UserId,
      facts: [said('p', 'yes', NOON + 90 * MINUTE, { external: true }), shown('q', NOON + 90 * MINUTE)],
      standing: standing(false),
    },
  };
  const waited: Story = [
    [NOON, started([shown('p', NOON)])],
    [NOON + 90 * MINUTE, external],
  ];
  const gone: Story = [...waited, [NOON + 92 * MINUTE, given([said('q', 'no', NOON + 92 * MINUTE)], true)]];
  expect(await stats([waited, gone], { threshold: 0 })).toMatchObject({
    total: 2,
    attempted: 1,
    totalTime: 2 * MINUTE,
    answers: { 'p: yes': 2, 'q: no': 1 },
    shown: { p: 2, q: 2 },
  });
});

test('STAT-P2 an alteration takes out exactly what it supersedes', async () => {
  const story: Story = [
    ...ANSWERED,
    [NOON + 42 * MINUTE, altered('p?', [said('p', 'no', NOON + 42 * MINUTE), shown('r', NOON + 42 * MINUTE)])],
  ];
  expect(await stats([story], { threshold: 1_800_000 })).toEqual({
    total: 1,
    attempted: 1,
    totalCompleted: 0,
    totalTime: 30 * MINUTE,
    totalCompletedTime: 0,
    shown: { p: 1, r: 1 },
    answers: { 'p: no': 1 },
  });
});

test('STAT-P3 a deleted chat leaves no trace in any counter', async () => {
  expect(await stats([[...ANSWERED, [NOON + 43 * MINUTE, deleted]]])).toMatchObject({
    total: 0,
    attempted: 0,
    shown: {},
    answers: {},
  });
  const counters = ['bucket', 'prompt', 'answer', 'choices'].map((name) => `flow_stat_${name}`);
  for (const table of [...counters, 'chat_stat', 'chat_fact_page'])
    expect(await database.dataSource.query(`select 1 from read.${table}`)).toEqual([]);
});

test('STAT-41 any viewer’s days are sums of quarters of an hour; days and all agree with them; versions are apart', async () => {
  const at = (time: number, version = 1): Story => [[time, started([shown('p', time)], { version })]];
  const midnight = Date.UTC(2026, 4, 1, 18, 30);
  const end = midnight + DAY_MS;
  const stories = [at(midnight - 1), at(midnight), at(end - 1, 2), at(end)];
  expect(await stats(stories, { grain: 0, from: midnight, till: end })).toMatchObject({ total: 2, shown: { p: 2 } });
  expect((await ask({ grain: 0, from: midnight, till: end, version: 2 })).total).toBe(1);
  expect((await ask({ grain: 1, from: Date.UTC(2026, 4, 1), till: Date.UTC(2026, 4, 2) })).total).toBe(2);
  expect(await ask({ grain: 1 })).toEqual(await ask({ grain: 0 }));
});

test.each([
  { seed: 5, flows: 1, batchSize: 1_000, events: 1_200, playsSteps: true },
  { seed: 38, flows: 3, batchSize: 7, events: 600, playsSteps: true },
  { seed: 8, flows: 2, batchSize: 1, events: 250, playsSteps: false },
])(
  'STAT-P5, CLASS-6, STAT-P8, STAT-P10, STAT-P11, STAT-P16, STAT-P17 after any events the counters are what counting the chats that stand gives (%j)',
  async ({ batchSize, playsSteps, ...made }) => {
    const store = new MemoryEventStore();
    const options = { openChats: 8, answersPerChat: 9, restarts: 0.4 };
    for (const { stream, event } of madeUpEvents({ ...options, ...made })) await store.append(stream, 'any', [event]);
    await project(store, batchSize);
    const anew = countAnew(await store.readAll({ after: null, limit: 10_000 }));
    const { dataSource } = database;
    expect(await readCounters(dataSource, { grain: 0, pathGrain: 1, runGrain: 0 })).toEqual(anew);
    expect(await readCounters(dataSource, { grain: 1, pathGrain: 1, runGrain: 1 })).toEqual(anew);
    expect(await readCounters(dataSource, { grain: 2, pathGrain: 2, runGrain: 1 })).toEqual(anew);
    expect(await readCounters(dataSource, { grain: 3, pathGrain: 3, runGrain: 1 })).toEqual(anew);
    expect(Object.keys(anew.buckets).some((name) => name.includes('earlier attempted'))).toBe(true);
    for (const counted of ['scored', 'score pending'])
      expect(made.events < 600 || Object.keys(anew.runs).some((name) => name.endsWith(counted))).toBe(true);
    expect(Object.keys(anew.firsts).some((name) => name.includes('+'))).toBe(true);
    expect(Object.keys(anew.answers).length).toBeGreaterThan(20);
    expect(Object.keys(anew.paths).some((name) => name.includes('class 7b'))).toBe(true);
    expect(Object.keys(anew.steps).some((name) => name.endsWith('attempted'))).toBe(playsSteps);
  },
);
