/** The filters of a flow's chats against plain JavaScript over random chats. */
import { randomUUID } from 'node:crypto';
import type { ItemFact } from '@parley/contracts/events/chat-events';
import type { NewEvent } from '@parley/contracts/events/envelope';
import { chatStream, personStream } from '@parley/contracts/events/event-store';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { chatFilterQuery, type ChatFilterQuery } from '@parley/contracts/http/stats';
import type { FlowId, ItemKey, PromptKey, SubjectId } from '@parley/contracts/ids';
import { openIdentifier, type SealedIdentifier } from '@parley/projections/chats/identifiers';
import { startProjections } from '@parley/projections/start-projections';
import { Chance } from '@parley/projections/testing/chance';
import { chatStarted } from '@parley/projections/testing/chat-started';
import { MadeUpFlow } from '@parley/projections/testing/made-up-flow';
import { readModelsDatabase, type ReadModelsDatabase } from '@parley/projections/testing/read-models-database';
import { everybodysKeys } from '@parley/projections/testing/everybodys-keys';
import { conditionsOf, Values } from './chat-conditions.js';
import { MatchingChats, type Limits, type Listed } from './matching-chats.js';

const FLOW = 7;
const CHATS = 300;
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const NAMES = ['Asha Rao', 'asha@school.example', 'ben', 'Élodie', 'ΝΊΚΟΣ', 'आशा शर्मा', '王芳', '100%_sure\\', 'x'];

let database: ReadModelsDatabase;
beforeAll(async () => {
  database = await readModelsDatabase();
  await fill(new Chance(3));
});
afterAll(() => database.drop());

async function fill(chance: Chance): Promise<void> {
  const store = new MemoryEventStore();
  const people = Array.from({ length: 120 }, () => ({ subject: chance.uuid(), name: nameOf(chance) }));
  for (const id of [FLOW, 8]) {
    const flow = new MadeUpFlow(chance, id as FlowId);
    await store.append(flow.stream, 'none', [flow.create(START, 3)]);
  }
  for (let count = 0; count < CHATS; count += 1) {
    const { subject, name } = chance.pick(people);
    const event = { ...started(chance, name), id: chance.uuid(), subject, meta: { at: START + count * 9_000_000 } };
    const stream = chatStream(chance.uuid());
    await store.append(stream, 'any', [event as unknown as NewEvent]);
    if (chance.happens(0.03)) await store.append(stream, 'any', [plain('ChatDeleted', {})]);
  }
  for (const { subject } of people.slice(0, 5))
    await store.append(personStream(subject as SubjectId), 'any', [plain('PersonForgotten', { subject })]);
  const { dataSource } = database;
  const projections = startProjections({
    store,
    subjectKeys: everybodysKeys,
    dataSource,
    log: silentLog,
    batchSize: 50,
  });
  expect(await projections.waitFor((await store.lastPosition())!, 60_000)).toBe(true);
  expect((await projections.status()).parked).toBe(0);
  await projections.stop();
}

const nameOf = (chance: Chance): string => `${chance.pick(NAMES)}${chance.happens(0.5) ? chance.below(40) : ''}`;
const plain = (type: string, data: object) => ({ id: randomUUID(), type, data, meta: { at: START } }) as NewEvent;

function started(chance: Chance, identifier: string) {
  const maxScore = chance.pick([null, 0, 3, 20]);
  const pending = chance.happens(0.1) ? 1 : 0;
  const at = START;
  const shown = (n: number): ItemFact[] => [
    { key: `r${n}` as ItemKey, promptKey: `p${n}` as PromptKey, direction: 'received', at },
    {
      key: `s${n}` as ItemKey,
      promptKey: `p${n}` as PromptKey,
      direction: 'sent',
      matched: [chance.pick(['a', 'b'])],
      at,
    },
  ];
  return chatStarted(
    {
      flowId: chance.pick([FLOW, FLOW, FLOW, 8]) as FlowId,
      version: 1 + chance.below(3),
      test: chance.happens(0.1),
      ...(chance.happens(0.2) && { sequence: { id: 3 as never, version: 1, index: 0 } }),
      facts: Array.from({ length: 1 + chance.below(4) }, (_, n) => shown(n)).flat(),
      standing: {
        score: maxScore === null ? null : chance.below(maxScore + 2),
        maxScore,
        pending,
        completed: chance.happens(0.5),
        promptKey: null,
      },
    },
    { identifier, context: {}, items: [] },
  );
}

interface Kept {
  readonly id: string;
  readonly identifier: string;
  readonly at: Date;
  readonly completed: boolean;
  readonly pending: boolean;
  readonly version: number;
  readonly sequence: number | null;
  readonly score: number | null;
  readonly max: number | null;
  readonly latest: boolean | null;
  readonly node: number | null;
}
async function kept(): Promise<Kept[]> {
  const rows = await database.dataSource.query<(Kept & SealedIdentifier & { readonly subject: SubjectId })[]>(
    `select c.chat_id as id, c.subject, c.identifier_hash as "identifierHash",
       c.sealed_identifier as "sealedIdentifier", c.created_at as at, c.completed, c.inputs_pending as pending, c.version,
       c.sequence_id as sequence, c.score, c.max_score as max, s.latest, s.path_node as node
     from read.chat c left join read.chat_stat s using (chat_id) where c.flow_id = $1
     order by c.created_at desc, c.chat_id desc`,
    [FLOW],
  );
  const keys = await everybodysKeys.keysOf(rows.map(({ subject }) => subject));
  return rows.map((row) => ({ ...row, identifier: openIdentifier(keys.get(row.subject), row) }));
}
const parents = async (): Promise<ReadonlyMap<number, number>> => {
  const rows = await database.dataSource.query<{ node: number; parent: number }[]>(
    'select node, parent from read.path_node where flow_id = $1',
    [FLOW],
  );
  return new Map(rows.map(({ node, parent }) => [node, parent]));
};

function fits(chat: Kept, query: ChatFilterQuery, before: ReadonlyMap<number, number>): boolean {
  const { search, scoreFrom, scoreTill, pathNode } = query;
  const { score, max } = chat;
  const day = chat.at.toISOString().slice(0, 10);
  const way: number[] = [];
  for (let node = chat.node ?? 0; node > 0; node = before.get(node) ?? 0) way.push(node);
  const isScored = score !== null && max !== null && max > 0;
  return [
    !search?.trim() || chat.identifier.toLowerCase().includes(search.trim().toLowerCase()),
    !query.completed || String(chat.completed) === query.completed,
    !query.inputsPending || String(chat.pending) === query.inputsPending,
    query.version === undefined || chat.version === query.version,
    query.flowSequenceId === undefined || chat.sequence === query.flowSequenceId,
    query.attempts !== 'latest' || chat.latest === true,
    scoreFrom === undefined || (isScored && score * 100 >= scoreFrom * max),
    scoreTill === undefined || (isScored && score * 100 <= scoreTill * max),
    pathNode === undefined || way.includes(pathNode),
    query.fromDate === undefined || day >= query.fromDate,
    query.tillDate === undefined || day <= query.tillDate,
  ].every(Boolean);
}

function randomQuery(chance: Chance): ChatFilterQuery {
  const some = <T>(probability: number, make: () => T): T | undefined =>
    chance.happens(probability) ? make() : undefined;
  const day = (from: number) => new Date(START + (from + chance.below(16)) * DAY_MS).toISOString().slice(0, 10);
  const part = () => {
    const name = Array.from(nameOf(chance));
    const first = chance.below(name.length);
    const typed = name.slice(first, first + 1 + chance.below(5)).join('');
    return chance.happens(0.2) ? `${typed} nobody` : chance.happens(0.5) ? typed.toUpperCase() : typed;
  };
  return chatFilterQuery.parse({
    timeZone: 'UTC',
    search: some(0.5, part),
    completed: some(0.2, () => chance.pick(['true', 'false'])),
    inputsPending: some(0.15, () => chance.pick(['true', 'false'])),
    version: some(0.15, () => 1 + chance.below(4)),
    flowSequenceId: some(0.1, () => chance.pick([3, 4])),
    attempts: some(0.25, () => chance.pick(['latest', 'all'])),
    scoreFrom: some(0.3, () => chance.pick([0, 5, 33, 33.4, 50, 66.5, 90, 100])),
    scoreTill: some(0.2, () => chance.pick([0, 34, 66, 66.7, 99, 100])),
    pathNode: some(0.2, () => 1 + chance.below(25)),
    fromDate: some(0.1, () => day(0)),
    tillDate: some(0.1, () => day(16)),
  });
}

class LimitedChats extends MatchingChats {
  constructor(
    of: ReadModelsDatabase,
    protected override readonly limits: Limits,
  ) {
    super(of.dataSource, everybodysKeys);
  }
}

/** The whole list, page by page, and what the first page says of their number. */
async function listed(chats: MatchingChats, query: ChatFilterQuery): Promise<{ ids: string[]; first: Listed }> {
  const matching = await chats.of(FLOW, query);
  const first = await chats.list(matching, 20);
  if (matching.probed) {
    const anew = await chats.list({ ...matching, probed: undefined }, 20);
    expect(first).toEqual(anew);
  }
  const all = [...first.rows];
  for (let rows = first.rows; rows.length === 20;) {
    ({ rows } = await chats.list(matching, 20, { after: all.at(-1) }));
    all.push(...rows);
  }
  expect(await chats.countAll(matching, CHATS)).toBe(all.length);
  return { ids: all.map(({ chatId }) => chatId), first };
}

const ROUNDS = process.env.TEST_LONG ? 150 : 40;
const LIMITS: readonly Limits[] = [
  { few: 10_000, probed: 1_000, many: 20, newest: 10_000, counted: 10_000 },
  // Whatever fits is found by an index; nothing is.
  { few: 10_000, probed: 1, many: 2, newest: 1, counted: 1 },
  { few: 5, probed: 20, many: 10, newest: 25, counted: 40 },
  { few: 40, probed: 30, many: 3, newest: 30, counted: 30 },
];

test.each(LIMITS)('STAT-36, STAT-R5 any filters leave the same chats as plain JavaScript does (%j)', async (limits) => {
  const chats = new LimitedChats(database, limits);
  const [all, before] = [await kept(), await parents()];
  const chance = new Chance(limits.few + limits.newest);
  const fit = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const query = randomQuery(chance);
    const expected = all.filter((chat) => fits(chat, query, before)).map(({ id }) => id);
    const { ids, first } = await listed(chats, query);
    expect({ query, ids }).toEqual({ query, ids: expected });
    if (first.isAtLeast) expect(first.count).toBeLessThanOrEqual(expected.length);
    else expect({ query, count: first.count }).toEqual({ query, count: expected.length });
    fit.add((await chats.of(FLOW, query)).fit);
  }
  expect(fit.size).toBeGreaterThan(1);
});

test('STAT-R5 the texts and the scores of few are found by their indexes', async () => {
  const query = chatFilterQuery.parse({ search: 'asha', scoreFrom: 90, pathNode: 1 });
  const { finders } = conditionsOf(FLOW, query, {
    collation: '',
    hasGrams: true,
    hasLetters: true,
    searchKey: everybodysKeys.searchKey,
    nodes: [1, 2],
  });
  const plans = await database.dataSource.transaction(async (manager) => {
    // The tables of a test are so small that reading them is cheapest.
    await manager.query('set local enable_seqscan = off');
    const found: string[] = [];
    for (const { find } of finders) {
      const values = new Values();
      const rows: object[] = await manager.query(`explain (costs off) ${find(values)}`, values.list);
      found.push(JSON.stringify(rows));
    }
    return found;
  });
  expect(plans).toEqual([
    expect.stringContaining('chat_search_grams_idx'),
    expect.stringContaining('chat_stat_flow_id_completed_score_chat_id_idx'),
    expect.stringContaining('chat_stat_flow_id_path_node_idx'),
  ]);
});

test('STAT-R5, PROJ-12 while the read models are rebuilt, a search finds chats as an earlier generation wrote them', async () => {
  const query = chatFilterQuery.parse({ search: 'asha' });
  const { dataSource } = database;
  const chats = new MatchingChats(dataSource, everybodysKeys);
  const { ids } = await listed(chats, query);
  expect(ids.length).toBeGreaterThan(0);
  await dataSource.query('create table kept_search as select * from read.chat_search');
  await dataSource.query('create table kept_chat as select * from read.chat');
  await dataSource.query('truncate read.chat_search');
  for (const { id, identifier } of await kept())
    await dataSource.query('update read.chat set identifier_hash = $2, sealed_identifier = null where chat_id = $1', [
      id,
      identifier,
    ]);
  await dataSource.query('update read.checkpoint set generation = 4');
  expect((await listed(chats, query)).ids).toEqual(ids);
  await dataSource.query('update read.checkpoint set generation = 5');
  await dataSource.query('insert into read.chat_search select * from kept_search');
  await dataSource.query('truncate read.chat');
  await dataSource.query('insert into read.chat select * from kept_chat');
});
