import type { Table } from '../platform/table.js';
import type { ChatTurn } from './chat-rows.js';

/** A chat's row as it stands in the table; times are ISO texts. */
export interface ChatCells {
  chat_id: string;
  flow_id: number;
  version: number;
  subject: string | null;
  identifier: string;
  identifier_origin: string;
  attempt: number;
  language: string;
  seed: string;
  context: Readonly<Record<string, string>>;
  test: boolean;
  trust: string;
  token_hash: string | null;
  created_at: string;
  updated_at: string;
  first_completed_at: string | null;
  completed: boolean;
  score: number | null;
  max_score: number | null;
  answers: number;
  feedback_total: number;
  feedback_pending: number;
  score_later_total: number;
  score_later_pending: number;
  external_answer_total: number;
  external_answer_pending: number;
  evaluation_total: number;
  evaluation_pending: number;
  inputs_pending: boolean;
  prompt_key: string | null;
  last_item_key: string | null;
  revision: number;
  sequence_id: number | null;
  sequence_version: number | null;
  sequence_index: number | null;
}
export const CHAT: Table<ChatCells> = {
  name: 'chat',
  key: ['chat_id'],
  columns: {
    chat_id: 'uuid',
    flow_id: 'int',
    version: 'int',
    subject: 'uuid',
    identifier: 'text',
    identifier_origin: 'text',
    attempt: 'int',
    language: 'text',
    seed: 'text',
    context: 'jsonb',
    test: 'boolean',
    trust: 'text',
    token_hash: 'text',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
    first_completed_at: 'timestamptz',
    completed: 'boolean',
    score: 'double precision',
    max_score: 'double precision',
    answers: 'int',
    feedback_total: 'int',
    feedback_pending: 'int',
    score_later_total: 'int',
    score_later_pending: 'int',
    external_answer_total: 'int',
    external_answer_pending: 'int',
    evaluation_total: 'int',
    evaluation_pending: 'int',
    inputs_pending: 'boolean',
    prompt_key: 'text',
    last_item_key: 'text',
    revision: 'int',
    sequence_id: 'int',
    sequence_version: 'int',
    sequence_index: 'int',
  },
};

/** What answers change. */
export const CHANGING = [
  'updated_at',
  'first_completed_at',
  'completed',
  'score',
  'max_score',
  'answers',
  'feedback_total',
  'feedback_pending',
  'score_later_total',
  'score_later_pending',
  'external_answer_total',
  'external_answer_pending',
  'evaluation_total',
  'evaluation_pending',
  'inputs_pending',
  'prompt_key',
  'last_item_key',
  'revision',
] as const satisfies readonly (keyof ChatCells)[];

export interface PageCells {
  chat_id: string;
  page: number;
  turns: readonly ChatTurn[];
}
export const PAGE: Table<PageCells> = {
  name: 'chat_page',
  key: ['chat_id', 'page'],
  columns: { chat_id: 'uuid', page: 'int', turns: 'json' },
};

export interface EvaluationCells {
  chat_id: string;
  evaluation_id: string;
  evaluation: string;
  given_at: string;
}
export const EVALUATION: Table<EvaluationCells> = {
  name: 'chat_evaluation',
  key: ['chat_id', 'evaluation_id'],
  columns: { chat_id: 'uuid', evaluation_id: 'text', evaluation: 'text', given_at: 'timestamptz' },
};
