import { randomUUID } from 'node:crypto';
import type { ChatEvent, ChatStanding } from '@parley/contracts/events/chat-events';
import { chatStream, personStream } from '@parley/contracts/events/event-store';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import type { FlowId, FlowUid, ItemKey, SubjectId, UserId } from '@parley/contracts/ids';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { ChatEvaluationRow, ChatRow, FORMER_TURNS_PER_PAGE, type ChatTurn, type PageCells } from './chat-tables.js';
import { startProjections } from '../start-projections.js';
import { readModelsDatabase, type ReadModelsDatabase } from '../testing/read-models-database.js';
import { mergeTurns, readTurns } from './chat-turns.js';
import { openWords, type PersonKeys } from '../platform/words.js';
import { contextPlace, evaluationPlace, openTurns } from './chat-words.js';
import { identifierHash, openIdentifier } from './identifiers.js';
import { gramsToFind } from './search-grams.js';
import { standingItems } from './standing-items.js';
import { everybodysKeys } from '../testing/everybodys-keys.js';

const NOON = Date.UTC(2026, 4, 1, 12);

let database: ReadModelsDatabase;
let store: MemoryEventStore;
beforeAll(async () => {
  database = await readModelsDatabase();
});
beforeEach(() => {
  store = new MemoryEventStore();
});
afterEach(() => database.dataSource.query('delete from read.checkpoint'));
afterAll(() => database.drop());

const item = (k: string, d: 'r' | 's', more: Partial<WireItem> = {}): WireItem => ({
  v: 1,
  k,
  d,
  p: '7.p',
  pk: 'p',
  t: NOON,
  m: k,
  ...more,
});
const standing = (more: Partial<ChatStanding> = {}): ChatStanding => ({
  score: 1,
  maxScore: 3,
  pending: 0,
  completed: false,
  promptKey: null,
  ...more,
});
const facts = (items: readonly WireItem[]) =>
  items.map(({ k, d, au }) => ({
    key: k as ItemKey,
    promptKey: 'p' as never,
    direction: d === 's' ? ('sent' as const) : ('received' as const),
    at: NOON,
    ...(au && { auto: true }),
  }));
const started = (items: readonly WireItem[]): ChatEvent => ({
  type: 'ChatStarted',
  data: {
    flowId: 7 as FlowId,
    flowUid: randomUUID() as FlowUid,
    version: 2,
    language: 'hi',
    seed: 'seed',
    attempt: 3,
    origin: 'system',
    trust: 'open',
    tokenHash: 'ff',
    test: false,
    facts: facts(items),
    standing: standing({ score: null }),
  },
  personal: { identifier: 'ada@example.org', context: { name: 'Ada' }, items },
});
const answered = (items: readonly WireItem[], more: Partial<ChatStanding> = {}): ChatEvent => ({
  type: 'AnswerGiven',
  data: { facts: facts(items), standing: standing(more) },
  personal: { items },
});
const altered = (from: string, items: readonly WireItem[], more: Partial<ChatStanding> = {}): ChatEvent => ({
  type: 'AnswerAltered',
  data: { from: from as ItemKey, facts: facts(items), standing: standing(more) },
  personal: { items },
});

async function tell(stream: string, subject: SubjectId, events: readonly { type: string; data: unknown }[]) {
  for (const [index, event] of events.entries())
    await store.append(stream, 'any', [{ id: randomUUID(), subject, meta: { at: NOON + index * 1_000 }, ...event }]);
}

async function project(batchSize: number, subjectKeys = everybodysKeys) {
  const projections = startProjections({
    subjectKeys,
    store,
    dataSource: database.dataSource,
    log: silentLog,
    batchSize,
  });
  const last = (await store.readAll({ after: null, limit: 10_000 })).at(-1);
  if (last) expect(await projections.waitFor(last.position, 40_000)).toBe(true);
  expect((await projections.status()).parked).toBe(0);
  await projections.stop();
}

const keyOf = async (subject: string) =>
  (await everybodysKeys.keysOf([subject as SubjectId])).get(subject as SubjectId) ?? null;

async function turnsMade(chatId: string, revision: number): Promise<readonly ChatTurn[]> {
  if (!store.readStreams) return [];
  for await (const { turns } of readTurns(
    (parts) => store.readStreams(parts),
    [{ chatId, revision }],
    (event) => event,
  ))
    return turns;
  return [];
}

async function chatOf(chatId: string) {
  const row = await database.dataSource.getRepository(ChatRow).findOneBy({ chatId });
  const pages = await database.dataSource.query<PageCells[]>(
    'select * from read.chat_page where chat_id = $1 order by page',
    [chatId],
  );
  const found = await database.dataSource.query<object[]>(
    'select from read.chat_search where chat_id = $1 and grams @> $2::int[]',
    [chatId, gramsToFind(everybodysKeys.searchKey, 7, 'ADA@')],
  );
  const key = await keyOf(row?.subject ?? '');
  const told = pages.flatMap(({ turns }) => openTurns(key, chatId, turns));
  const items = standingItems(mergeTurns(row ? await turnsMade(chatId, row.revision) : [], told));
  const context = row && openWords(key, row.context, contextPlace(chatId));
  return { row, context, pages, items, history: items.map(({ k }) => k), isFound: found.length > 0 };
}

const chat = () => ({ id: randomUUID() as string, subject: randomUUID() as SubjectId });

test('PROJ-C1 a chat’s row has its learner, its prompt, and its beginning', async () => {
  const { id, subject } = chat();
  await tell(chatStream(id), subject, [
    started([item('a', 'r')]),
    answered([item('b', 's'), item('c', 's', { au: true }), item('d', 'r')], { score: 2, pending: 1, completed: true }),
    altered('b', [item('e', 's')], { completed: false }),
    answered([item('f', 's')], { completed: true }),
  ]);
  await project(1);
  const { row, context, history } = await chatOf(id);
  expect(history).toEqual(['a', 'e', 'f']);
  expect(openIdentifier(await keyOf(subject), row!)).toBe('ada@example.org');
  expect(context).toEqual({ name: 'Ada' });
  expect(row).toMatchObject({
    flowId: 7,
    version: 2,
    subject,
    identifierHash: identifierHash(everybodysKeys.searchKey, 'ada@example.org'),
    identifierOrigin: 'system',
    attempt: 3,
    language: 'hi',
    trust: 'open',
    tokenHash: 'ff',
    createdAt: new Date(NOON),
    updatedAt: new Date(NOON + 3_000),
    firstCompletedAt: new Date(NOON + 1_000),
    completed: true,
    score: 1,
    maxScore: 3,
    answers: 2,
    scoreLaterTotal: 1,
    scoreLaterPending: 0,
    inputsPending: false,
    lastItemKey: 'f',
    revision: 3,
  });
});

describe.each([1, 3, 1_000])('PROJ-C2 of a long history, altered in its middle, in batches of %i,', (batchSize) => {
  test.each([
    ['only the turns that an alteration changed have rows', false, Array.from({ length: 30 }, (_, n) => 11 + n)],
    ['every turn has a row if many streams can’t be read at once', true, Array.from({ length: 43 }, (_, n) => n)],
  ])('%s', async (_, isSlow, rows) => {
    if (isSlow) store = Object.assign(store, { readStreams: undefined });
    const { id, subject } = chat();
    const answers = Array.from({ length: 40 }, (_, index) =>
      answered([item(`s${index}`, 's'), item(`r${index}`, 'r')]),
    );
    await tell(chatStream(id), subject, [
      started([item('a', 'r')]),
      ...answers,
      altered('s10', [item('z', 's')]),
      answered([item('y', 's')]),
    ]);
    await project(batchSize);
    const { row, pages, history } = await chatOf(id);
    expect(history).toEqual(['a', ...Array.from({ length: 10 }, (_, n) => [`s${n}`, `r${n}`]).flat(), 'z', 'y']);
    expect(pages.map(({ page, turns }) => [page, turns.length])).toEqual(rows.map((revision) => [revision, 1]));
    expect(row).toMatchObject({ answers: 12, lastItemKey: 'y', revision: 42 });
  });
});

test('PROJ-C2 pages of an earlier generation have every turn, and several in one, stay in order, and can be altered', async () => {
  const { id, subject } = chat();
  const answers = Array.from({ length: 6 }, (_, index) => answered([item(`s${index}`, 's')]));
  await tell(chatStream(id), subject, [started([item('a', 'r')]), ...answers]);
  const { readStreams } = store;
  store = Object.assign(store, { readStreams: undefined });
  await project(10);
  store = Object.assign(store, { readStreams });
  await database.dataSource.query('update read.checkpoint set generation = 8');
  await database.dataSource.query(
    `with former as (delete from read.chat_page where chat_id = $1 returning page, turns)
     insert into read.chat_page (chat_id, page, turns)
     select $1, page / ${FORMER_TURNS_PER_PAGE}, json_agg(turns->0 order by page) from former group by 2`,
    [id],
  );
  await tell(chatStream(id), subject, [answered([item('b', 's')]), answered([item('c', 's')])]);
  await project(10);
  const { pages, history } = await chatOf(id);
  expect(pages.map(({ page }) => page)).toEqual([0, 1, 7, 8]);
  expect(history).toEqual(['a', 's0', 's1', 's2', 's3', 's4', 's5', 'b', 'c']);
  await tell(chatStream(id), subject, [altered('s4', [item('z', 's')])]);
  await project(10);
  expect((await chatOf(id)).history).toEqual(['a', 's0', 's1', 's2', 's3', 'z']);
});

test('PROJ-8, PROJ-C5, STAT-P6 forgetting a person removes their chats, and by what they are found, and leaves the counters', async () => {
  const { id, subject } = chat();
  const other = chat();
  for (const each of [{ id, subject }, other])
    await tell(chatStream(each.id), each.subject, [started([item('a', 'r')]), answered([item('b', 's')])]);
  await project(10);
  expect((await chatOf(id)).isFound).toBe(true);
  const before = await database.dataSource.query<{ total: number }[]>('select * from read.flow_stat_bucket');
  await tell(personStream(subject), subject, [{ type: 'PersonForgotten', data: { subject } }]);
  await tell(chatStream(id), subject, [answered([item('late', 's')])]);
  await project(10);
  expect(await chatOf(id)).toMatchObject({ row: null, pages: [], history: [], isFound: false });
  expect(await chatOf(other.id)).toMatchObject({ history: ['a', 'b'], isFound: true });
  const after = await database.dataSource.query<{ total: number }[]>('select * from read.flow_stat_bucket');
  expect(after.map(({ total }) => total)).toEqual(before.map(({ total }) => total));
});

test('PROJ-8, PRIV-4 an event that comes after the key is destroyed is not written, and parks nothing', async () => {
  const { id, subject } = chat();
  await tell(chatStream(id), subject, [started([item('a', 'r')]), answered([item('b', 's'), item('c', 'r')])]);
  await project(10);
  const destroyed: PersonKeys = {
    ...everybodysKeys,
    keysOf: async (subjects) => new Map(await everybodysKeys.keysOf(subjects)).set(subject, null),
  };
  await tell(chatStream(id), subject, [
    { ...altered('b', []), personal: null },
    { ...answered([]), personal: null },
  ] as ChatEvent[]);
  await project(1, destroyed);
  const late = chat().id;
  await tell(chatStream(late), subject, [started([item('late', 'r')])]);
  await project(1, destroyed);
  expect((await chatOf(late)).row).toBeNull();
  await tell(personStream(subject), subject, [{ type: 'PersonForgotten', data: { subject } }]);
  await project(1, destroyed);
  expect(await chatOf(id)).toMatchObject({ row: null, pages: [], isFound: false });
});

test('PROJ-C3, PROJ-C5 a deleted chat has no row and no history, and is not found', async () => {
  const { id, subject } = chat();
  await tell(chatStream(id), subject, [started([item('a', 'r')]), { type: 'ChatDeleted', data: {} }]);
  await project(1);
  expect(await chatOf(id)).toMatchObject({ row: null, pages: [], history: [], isFound: false });
});

test('PROJ-C4 reviewers’ additions are in the row, in the history and in its facts, whatever page they are on', async () => {
  const { id, subject } = chat();
  const by = randomUUID() as UserId;
  const none = { total: 0, pending: 0 };
  const inputs = { feedback: { total: 2, pending: 1 }, scoreLater: none, evaluation: none, externalAnswer: none };
  const at = NOON;
  const answers = Array.from({ length: 12 }, (_, index) =>
    answered([item(`s${index}`, 's'), item(`r${index}`, 'r', { c: 'remote' })]),
  );
  await tell(chatStream(id), subject, [
    started([item('a', 'r')]),
    ...answers,
    {
      type: 'ItemReviewed',
      data: { itemKey: 's1', by, at, superScore: 3, commented: true, standing: standing({ score: 8, inputs }) },
      personal: { comment: 'Good' },
    } as ChatEvent,
    {
      type: 'RemoteRecorded',
      data: { itemKey: 'r2', status: 'fulfilled', at },
      personal: { content: { body: 'Hello', contentType: null } },
    } as ChatEvent,
    ...['First', null, 'Last'].map((evaluation): ChatEvent => ({
      type: 'EvaluationGiven',
      data: { evaluationId: '7.p', promptKey: null, by, at, standing: standing({ score: 8, inputs }) },
      personal: { evaluation },
    })),
  ]);
  await project(1_000);
  const { row, items: all } = await chatOf(id);
  const items = new Map(all.map((each) => [each.k, each]));
  expect(items.get('s1')).toMatchObject({ ss: 3, cm: 'Good', cu: NOON });
  expect(items.get('r2')).toMatchObject({ rm: { status: 'fulfilled', content: { body: 'Hello' } } });
  expect(row).toMatchObject({
    score: 8,
    feedbackTotal: 2,
    feedbackPending: 1,
    inputsPending: true,
    lastItemKey: 'r11',
  });
  const key = await keyOf(subject);
  const evaluations = async () =>
    (await database.dataSource.getRepository(ChatEvaluationRow).findBy({ chatId: id })).map((given) => [
      given.evaluationId,
      openWords(key, given.evaluation, evaluationPlace(id, given.evaluationId)),
    ]);
  expect(await evaluations()).toEqual([['7.p', 'Last']]);
  await tell(chatStream(id), subject, [{ type: 'ChatDeleted', data: {} }]);
  await project(1);
  expect(await evaluations()).toEqual([]);
});
