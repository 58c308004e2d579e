import { randomUUID } from 'node:crypto';
import type { ChatEvent, ChatStanding, ItemFact } from '@parley/contracts/events/chat-events';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { chatStream } from '@parley/contracts/events/event-store';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import type { ItemKey, PromptKey, SubjectId, UserId } from '@parley/contracts/ids';
import { silentLog } from '@parley/contracts/log';
import { startProjections } from '../start-projections.js';
import { chatStarted, NO_STANDING } from '../testing/chat-started.js';
import { madeUpEvents } from '../testing/made-up-events.js';
import { readFlowStats, type FlowStatsQuestion } from '../testing/read-flow-stats.js';
import { emptyReadModels, readModelsDatabase, type ReadModelsDatabase } from '../testing/read-models-database.js';
import { DAY_MS } from './spans.js';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 4, 1, 12);
const subject = randomUUID() as SubjectId;

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

async function stats(stories: readonly Story[], question: Partial<FlowStatsQuestion> = {}) {
  const store = new MemoryEventStore();
  for (const story of stories) {
    const stream = chatStream(randomUUID());
    for (const [at, event] of story)
      await store.append(stream, 'any', [{ id: randomUUID(), subject, meta: { at }, ...event }]);
  }
  await project(store);
  return ask(question);
}

const ask = (question: Partial<FlowStatsQuestion>) => readFlowStats(database.dataSource, { flowId: 7, ...question });

async function project(store: MemoryEventStore) {
  const projections = startProjections({ store, dataSource: database.dataSource, log: silentLog });
  const last = (await store.readAll({ after: null, limit: 10_000 })).at(-1);
  if (last) expect(await projections.waitFor(last.position, 20_000)).toBe(true);
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
  for (const table of ['flow_stat_bucket', 'flow_stat_prompt', 'flow_stat_answer', 'chat_stat', 'chat_fact_page'])
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

test('STAT-P5 after any events the counters are what counting the chats that stand gives', async () => {
  const store = new MemoryEventStore();
  for (const { stream, event } of madeUpEvents({ seed: 21, events: 1_200, flows: 1, openChats: 8, answersPerChat: 15 }))
    await store.append(stream, 'any', [event]);
  await project(store);
  const counted = await ask({ flowId: 1, threshold: 300_000 });
  const events = await store.readAll({ after: null, limit: 10_000 });
  expect(counted).toMatchObject(countAnew(events));
  expect(counted.attempted).toBeGreaterThan(5);
});

/** The definition, counted the slow way: whole chats, one by one. */
function countAnew(events: readonly RecordedEvent[]) {
  const chats = new Map<string, { facts: ItemFact[]; completed: boolean }>();
  for (const recorded of events) {
    const event = recorded as ChatEvent & RecordedEvent;
    if (event.type === 'ChatStarted' && !event.data.test) chats.set(event.stream, { facts: [], completed: false });
    const chat = chats.get(event.stream);
    if (!chat) continue;
    if (event.type === 'ChatDeleted') chats.delete(event.stream);
    else if ('facts' in event.data) {
      if (event.type === 'AnswerAltered') {
        const { from } = event.data;
        chat.facts.splice(chat.facts.findIndex(({ key }) => key === from));
      }
      chat.facts.push(...event.data.facts);
      chat.completed = event.data.standing.completed;
    }
  }
  const all = [...chats.values()];
  const attempted = all.filter(({ facts }) => facts.some(({ direction, auto }) => direction === 'sent' && !auto));
  const time = ({ facts }: { facts: ItemFact[] }) =>
    facts.reduce((sum, { at }, index) => sum + Math.min(300_000, Math.max(0, at - (facts[index - 1]?.at ?? at))), 0);
  const totalTime = (some: typeof all) => some.reduce((sum, chat) => sum + time(chat), 0);
  return {
    total: all.length,
    attempted: attempted.length,
    totalCompleted: all.filter(({ completed }) => completed).length,
    totalTime: totalTime(attempted),
    totalCompletedTime: totalTime(all.filter(({ completed }) => completed)),
  };
}
