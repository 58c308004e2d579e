import type { ReadStreams } from '@parley/contracts/events/event-store';
import { streamPartOf } from '../chats/chat-turns.js';
import { chatIdOf, type RecordedChatEvent } from '../chats/fold-chat.js';
import { whatToLoad } from '../chats/load-chats.js';
import type { RecentChats, ToLoad } from '../chats/recent-chats.js';
import type { Db } from '../platform/db.js';
import { lift } from '../platform/lifting.js';
import { selected } from '../platform/table.js';
import { ChatStatState, type Begun } from './chat-stat-state.js';
import { loadClasses, type FlowClasses } from './flow-classes.js';
import { loadNodes, type FlowNodes } from './flow-nodes.js';
import { CHAT_STAT, FACT_PAGE, type ChatStatCells, type FactPageCells } from './stat-tables.js';

/** Events that change counters. */
export type CountedEvent = Extract<
  RecordedChatEvent,
  {
    type:
      | 'ChatStarted'
      | 'AnswerGiven'
      | 'ExternalAnswerGiven'
      | 'AnswerAltered'
      | 'ItemReviewed'
      | 'EvaluationGiven'
      | 'ChatRescored'
      | 'RescoreTakenBack'
      | 'ChatDeleted';
  }
>;
type Started = Extract<CountedEvent, { type: 'ChatStarted' }>;

export interface LoadedStats {
  readonly states: Map<string, ChatStatState>;
  /** The nodes of every flow that the events are about. */
  readonly nodes: ReadonlyMap<number, FlowNodes>;
  readonly classes: FlowClasses;
}

/** @param label the class under which the chat counts */
export function begunBy(event: Started, label: string): Begun {
  const { data, meta, subject } = event;
  const chat_id = chatIdOf(event);
  return {
    chat_id,
    flow_id: data.flowId,
    class: label,
    version: data.version,
    sequence_id: data.sequence?.id ?? 0,
    sequence_version: data.sequence?.version ?? null,
    sequence_index: data.sequence?.index ?? null,
    learner: subject ?? data.tokenHash ?? chat_id,
    attempt: data.attempt,
    created: meta.at,
  };
}

const LOAD_STATS = `select ${selected(CHAT_STAT, 's')} from chat_stat s where s.chat_id = any($1::uuid[])`;
const LOAD_PAGES = `select ${selected(FACT_PAGE, 'p')} from chat_fact_page p where p.chat_id = any($1::uuid[])`;
/** Loads the chats that a new attempt supersedes, and those that may be the latest once another one is deleted. */
const LOAD_OTHERS = `
  select s.chat_id from chat_stat s
  join unnest($1::int[], $2::text[], $3::int[]) as x(flow_id, learner, sequence_id)
    on s.flow_id = x.flow_id and s.learner = x.learner and s.sequence_id = x.sequence_id
  where s.latest
  union
  select s.chat_id from chat_stat d
  join chat_stat s on s.flow_id = d.flow_id and s.learner = d.learner and s.sequence_id = d.sequence_id
  where d.chat_id = any($4::uuid[]) and s.chat_id <> d.chat_id`;

/** The chats of these events that already exist, other attempts whose place they change, and their flows' places. */
export async function loadStats(
  db: Db,
  events: readonly CountedEvent[],
  recent: RecentChats<ChatStatState>,
): Promise<LoadedStats> {
  const states = new Map<string, ChatStatState>();
  const missing = recent.take(withOthers(whatToLoad(events), await otherAttempts(db, events)), states);
  const rows = missing.ids.length > 0 ? await db.query<ChatStatCells>(LOAD_STATS, [missing.ids]) : [];
  const flowIds = new Set([
    ...rows.map(({ flow_id }) => flow_id),
    ...[...states.values()].map(({ begun }) => begun.flow_id),
    ...events.flatMap((event) => (event.type === 'ChatStarted' ? [event.data.flowId] : [])),
  ]);
  const nodes = await loadNodes(db, flowIds);
  for (const state of states.values()) {
    const of = nodes.get(state.begun.flow_id);
    if (of) state.useNodes(of);
  }
  for (const row of rows) {
    const of = nodes.get(row.flow_id);
    if (of) states.set(row.chat_id, stateOf(row, of));
  }
  const altered = rows.flatMap(({ chat_id }) => (missing.altered.has(chat_id) ? [chat_id] : []));
  const pages = altered.length > 0 ? await db.query<FactPageCells>(LOAD_PAGES, [altered]) : [];
  for (const { chat_id, page, facts } of pages) states.get(chat_id)?.pages.set(page, facts);
  if (db.readStreams) await addUnchanged(db.readStreams, states, altered);
  return { states, nodes, classes: await loadClasses(db, flowsWithClasses(events, states)) };
}

/** The flows in which these events begin or delete a chat with a class. */
function flowsWithClasses(
  events: readonly CountedEvent[],
  states: ReadonlyMap<string, ChatStatState>,
): readonly number[] {
  const ids = new Set<number>();
  for (const event of events)
    if (event.type === 'ChatStarted' && event.data.class !== undefined) ids.add(event.data.flowId);
  if (events.some(({ type }) => type === 'ChatDeleted'))
    for (const { begun } of states.values()) if (begun.class !== '') ids.add(begun.flow_id);
  return [...ids];
}

/** Facts are enough. */
async function addUnchanged(
  readStreams: ReadStreams,
  states: ReadonlyMap<string, ChatStatState>,
  altered: readonly string[],
): Promise<void> {
  const parts = altered.flatMap((chatId) => {
    const { revision = null } = states.get(chatId) ?? {};
    return revision === null ? [] : [streamPartOf({ chatId, revision })];
  });
  for await (const events of readStreams(parts, { onlyKey: 'facts' }))
    for (const event of events) {
      const { stream, revision, data, meta } = lift(event) as RecordedChatEvent;
      if ('facts' in data && data.facts !== null)
        states.get(chatIdOf({ stream }))?.addUnchanged(revision, data.facts, meta.at);
    }
}

async function otherAttempts(db: Db, events: readonly CountedEvent[]): Promise<readonly string[]> {
  const started = events.filter((event): event is Started => event.type === 'ChatStarted');
  const deleted = events.filter(({ type }) => type === 'ChatDeleted').map(chatIdOf);
  if (started.length + deleted.length === 0) return [];
  const begun = started.map((event) => begunBy(event, ''));
  const rows = await db.query<{ chat_id: string }>(LOAD_OTHERS, [
    begun.map(({ flow_id }) => flow_id),
    begun.map(({ learner }) => learner),
    begun.map(({ sequence_id }) => sequence_id),
    deleted,
  ]);
  return rows.map(({ chat_id }) => chat_id);
}

/** With other chats of which every page is needed. */
const withOthers = ({ ids, altered }: ToLoad, others: readonly string[]): ToLoad => ({
  ids: [...new Set([...ids, ...others])],
  altered: new Set([...altered, ...others]),
});

function stateOf(row: ChatStatCells, nodes: FlowNodes): ChatStatState {
  const { chat_id, flow_id, version, sequence_id, sequence_version, sequence_index, learner, attempt } = row;
  const begun = { chat_id, flow_id, class: row.class, version, sequence_id, sequence_version, sequence_index, learner };
  const state = new ChatStatState({ ...begun, attempt, created: new Date(row.created_at).getTime() }, nodes);
  state.revision = row.revision;
  state.latest = row.latest;
  state.completed = row.completed;
  state.score = row.score;
  state.scorePending = row.score_pending;
  Object.assign(state.walk, {
    answers: row.answers,
    lastAt: row.last_at,
    time: [...row.time],
    prompt: row.prompt_key,
    threadAnswers: row.thread_answers,
    threadMs: row.thread_ms,
    node: row.path_node,
    pathMs: [...row.path_ms],
    pathAnswer: row.path_answer,
  });
  state.before = { at: state.at, counted: state.contribution };
  return state;
}
