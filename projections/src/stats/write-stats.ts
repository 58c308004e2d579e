import { unchanged } from '../chats/recent-chats.js';
import type { Db } from '../platform/db.js';
import { insert, update, upsert } from '../platform/table.js';
import type { ChatStatState } from './chat-stat-state.js';
import { CHAT_STAT, FACT_PAGE, type ChatStatCells } from './stat-tables.js';

const CHANGING = [
  'revision',
  'latest',
  'answers',
  'completed',
  'last_at',
  'time',
  'score',
  'score_pending',
  'prompt_key',
  'thread_answers',
  'thread_ms',
  'path_node',
  'path_ms',
  'path_answer',
] as const;

export function removeStats(db: Db, ids: readonly string[]): void {
  if (ids.length === 0) return;
  db.write('delete from chat_stat where chat_id = any($1::uuid[])', `{${ids.join()}}`);
  db.write('delete from chat_fact_page where chat_id = any($1::uuid[])', `{${ids.join()}}`);
}

export function writeStats(db: Db, states: readonly ChatStatState[]): void {
  const [begun, known] = [
    states.filter(({ before }) => before === null),
    states.filter(({ before }) => before !== null),
  ];
  insert(db, CHAT_STAT, begun.map(cellsOf));
  update(db, CHAT_STAT, CHANGING, known.map(cellsOf));
  const pagesOf = ({ begun: { chat_id }, pages }: ChatStatState, which: Iterable<number>) =>
    [...which].map((page) => ({ chat_id, page, facts: pages.get(page) ?? [] }));
  if (!db.readStreams)
    insert(
      db,
      FACT_PAGE,
      states.flatMap((state) => pagesOf(state, unchanged(state))),
    );
  upsert(
    db,
    FACT_PAGE,
    states.flatMap((state) => pagesOf(state, state.changedPages)),
  );
  for (const state of states) state.before = { at: state.at, counted: state.contribution };
}

const cellsOf = ({ begun, walk, latest, completed, score, scorePending, revision }: ChatStatState): ChatStatCells => ({
  chat_id: begun.chat_id,
  revision,
  flow_id: begun.flow_id,
  version: begun.version,
  sequence_id: begun.sequence_id,
  class: begun.class,
  sequence_version: begun.sequence_version,
  sequence_index: begun.sequence_index,
  learner: begun.learner,
  attempt: begun.attempt,
  created_at: new Date(begun.created).toISOString(),
  latest,
  completed,
  score,
  score_pending: scorePending,
  answers: walk.answers,
  last_at: walk.lastAt,
  time: walk.time,
  prompt_key: walk.prompt,
  thread_answers: walk.threadAnswers,
  thread_ms: walk.threadMs,
  path_node: walk.node,
  path_ms: walk.pathMs,
  path_answer: walk.pathAnswer,
});
