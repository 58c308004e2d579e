import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { chatIdOf, type RecordedChatEvent } from '../chats/fold-chat.js';
import { pageValues, whatToLoad } from '../chats/load-chats.js';
import { RecentChats } from '../chats/recent-chats.js';
import type { Db } from '../platform/db.js';
import type { Projection } from '../platform/projection.js';
import { update, upsert, type Table } from '../platform/table.js';
import { ChatStatState, NOTHING } from './chat-stat-state.js';
import { Counters } from './counters.js';
import type { StoredFact } from './stat-rows.js';
import { writeCounters } from './write-counters.js';

/** Events that change what is counted. */
type CountedEvent = Extract<
  RecordedChatEvent,
  { type: 'ChatStarted' | 'AnswerGiven' | 'ExternalAnswerGiven' | 'AnswerAltered' | 'ChatDeleted' }
>;

/** Counters of flows, kept from the facts in clear alone: they stay as they are when a person is erased (STAT-P6). */
export const flowStatsProjection: Projection = {
  name: 'flow-stats',
  types: new Set<CountedEvent['type']>([
    'ChatStarted',
    'AnswerGiven',
    'ExternalAnswerGiven',
    'AnswerAltered',
    'ChatDeleted',
  ]),
  async apply(db: Db, recorded: readonly RecordedEvent[]): Promise<void> {
    const events = recorded as readonly CountedEvent[];
    const recent = RecentChats.of<ChatStatState>(db, 'flow-stats');
    const states = await load(db, events, recent);
    const counters = new Counters();
    const gone = new Set<string>();
    for (const event of events) fold(states, gone, counters, event);
    // Once a chat, not once an event: what it adds after the batch in place of what it added before.
    for (const state of states.values()) counters.change(state, state.before, state.contribution);
    writeCounters(db, counters);
    remove(db, [...gone]);
    write(db, [...states.values()]);
    for (const id of gone) recent.drop(id);
    for (const [id, state] of states) recent.keep(id, state);
  },
};

function fold(states: Map<string, ChatStatState>, gone: Set<string>, counters: Counters, event: CountedEvent): void {
  const id = chatIdOf(event);
  if (event.type === 'ChatStarted') {
    if (event.data.test) return;
    const started = new ChatStatState(id, event.data.flowId, event.data.version, event.meta.at);
    states.set(id, started);
    answer(started, event, counters);
    return;
  }
  const state = states.get(id);
  // A test, or a chat that was deleted while the answer was on its way.
  if (!state) return;
  if (event.type === 'ChatDeleted') {
    state.clear(counters);
    counters.change(state, state.before, NOTHING);
    states.delete(id);
    gone.add(id);
    return;
  }
  if (event.type === 'AnswerAltered') state.truncate(event.data.from, counters);
  answer(state, event, counters);
}

function answer(
  state: ChatStatState,
  { revision, data, meta }: Exclude<CountedEvent, { type: 'ChatDeleted' }>,
  counters: Counters,
): void {
  state.add(revision, data.facts, meta.at, counters);
  state.completed = data.standing.completed;
}

interface ChatStatCells {
  readonly chat_id: string;
  readonly flow_id: number;
  readonly version: number;
  readonly created_at: Date | string;
  readonly answers: number;
  readonly completed: boolean;
  readonly last_at: number | null;
  readonly time: readonly number[];
}
const CHAT_STAT: Table<ChatStatCells> = {
  name: 'chat_stat',
  key: ['chat_id'],
  columns: {
    chat_id: 'uuid',
    flow_id: 'int',
    version: 'int',
    created_at: 'timestamptz',
    answers: 'int',
    completed: 'boolean',
    last_at: 'bigint',
    time: 'bigint[]',
  },
};
const CHANGING = ['answers', 'completed', 'last_at', 'time'] as const;
interface FactPageCells {
  readonly chat_id: string;
  readonly page: number;
  readonly facts: readonly StoredFact[];
}
const FACT_PAGE: Table<FactPageCells> = {
  name: 'chat_fact_page',
  key: ['chat_id', 'page'],
  columns: { chat_id: 'uuid', page: 'int', facts: 'json' },
};

const LOAD_STATS = `
  select chat_id, flow_id, version, created_at, answers, completed, last_at::float8, time::float8[]
  from chat_stat where chat_id = any($1::uuid[])`;
const LOAD_PAGES = `
  select chat_id, page, facts from chat_fact_page where chat_id = any($1::uuid[])
  union all
  select p.chat_id, p.page, p.facts from chat_fact_page p
  join unnest($2::uuid[], $3::int[]) as x(chat_id, page) on p.chat_id = x.chat_id and p.page = x.page`;

async function load(
  db: Db,
  events: readonly CountedEvent[],
  recent: RecentChats<ChatStatState>,
): Promise<Map<string, ChatStatState>> {
  const states = new Map<string, ChatStatState>();
  const missing = recent.take(whatToLoad(events), states);
  if (missing.ids.length === 0) return states;
  for (const row of await db.query<ChatStatCells>(LOAD_STATS, [missing.ids])) {
    const state = new ChatStatState(row.chat_id, row.flow_id, row.version, new Date(row.created_at).getTime());
    state.answers = row.answers;
    state.completed = row.completed;
    state.lastAt = row.last_at;
    state.time = [...row.time];
    state.before = state.contribution;
    states.set(row.chat_id, state);
  }
  for (const { chat_id, page, facts } of await db.query<FactPageCells>(LOAD_PAGES, pageValues(missing)))
    states.get(chat_id)?.pages.set(page, [...facts]);
  return states;
}

function remove(db: Db, ids: readonly string[]): void {
  if (ids.length === 0) return;
  db.write('delete from chat_stat where chat_id = any($1::uuid[])', `{${ids.join()}}`);
  db.write('delete from chat_fact_page where chat_id = any($1::uuid[])', `{${ids.join()}}`);
}

function write(db: Db, states: readonly ChatStatState[]): void {
  const [begun, known] = [
    states.filter(({ before }) => before === NOTHING),
    states.filter(({ before }) => before !== NOTHING),
  ];
  upsert(db, CHAT_STAT, begun.map(cellsOf));
  update(db, CHAT_STAT, CHANGING, known.map(cellsOf));
  const pages = states.flatMap(({ chat_id, pages: all, changedPages }) =>
    [...changedPages].map((page) => ({ chat_id, page, facts: all.get(page) ?? [] })),
  );
  upsert(db, FACT_PAGE, pages);
  for (const state of states) state.before = state.contribution;
}

const cellsOf = (state: ChatStatState): ChatStatCells => ({
  chat_id: state.chat_id,
  flow_id: state.flow_id,
  version: state.version,
  created_at: new Date(state.created).toISOString(),
  answers: state.answers,
  completed: state.completed,
  last_at: state.lastAt,
  time: state.time,
});
