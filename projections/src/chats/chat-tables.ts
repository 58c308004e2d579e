/** Chats as reviewers read them and as learners resume them. Written only by the `chats` projection. */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { Language } from '@parley/contracts/definition/values';
import {
  boolean,
  bytes,
  double,
  initially,
  int,
  ints,
  json,
  jsonb,
  nullable,
  text,
  time,
  uuid,
} from '../platform/columns.js';
import { entityOf } from '../platform/entity.js';
import { table, type Cells, type ReadRow } from '../platform/table.js';
import type { Sealed } from '../platform/words.js';

/** Something that a reviewer gave may be corrected in it. */
export const SOMETHING_GIVEN =
  'feedback_total + score_later_total + evaluation_total > feedback_pending + score_later_pending + evaluation_pending';

/**
 * One attempt of one learner. Deleted when the chat is deleted or the person erased. Newest first: `order by created_at
 * desc, chat_id desc`.
 */
export const CHAT = table({
  name: 'chat',
  key: ['chat_id'],
  indexes: [
    { on: ['flow_id', 'created_at', 'chat_id'], forReaders: true },
    { on: ['flow_id', 'created_at', 'chat_id'], where: 'inputs_pending', forReaders: true },
    { on: ['flow_id', 'created_at', 'chat_id'], where: 'test', forReaders: true },
    { on: ['flow_id', 'created_at', 'chat_id'], where: SOMETHING_GIVEN, forReaders: true },
    { on: ['flow_id', 'completed', 'created_at', 'chat_id'], forReaders: true },
    { on: ['flow_id', 'version', 'created_at', 'chat_id'], forReaders: true },
    { on: ['flow_id', 'class', 'created_at', 'chat_id'], where: 'class is not null', forReaders: true },
    { on: ['flow_id', 'identifier_hash'], forReaders: true },
    { on: ['subject'] },
    { on: ['sequence_id', 'identifier_hash'], where: 'sequence_id is not null', forReaders: true },
  ],
  fillfactor: 80,
  columns: {
    chat_id: uuid(),
    flow_id: int(),
    version: int(),
    /** The person's id in the table of encryption keys. */
    subject: nullable(uuid()),
    /** The hash of the learner's identifier, as it is looked up (`identifiers.ts`). */
    identifier_hash: text(),
    /** The identifier, as it is shown. null: a row of an earlier generation, whose hash is the identifier itself. */
    sealed_identifier: nullable(json<Sealed>()),
    identifier_origin: text<'system' | 'user'>(),
    attempt: int(),
    language: text<Language>(),
    /** Seed of the chat's shuffles. */
    seed: text(),
    context: jsonb<Sealed | Readonly<Record<string, string>>>(),
    /** The label of the learner's class; null = none. */
    class: nullable(text()),
    test: boolean(),
    trust: text<'bound' | 'open' | 'signed'>(),
    /** SHA-256 of the chat's token, hex. */
    token_hash: nullable(text()),
    created_at: time(),
    updated_at: time(),
    /** Stays if a later alteration undoes the completion. */
    first_completed_at: nullable(time()),
    completed: initially(boolean(), false),
    score: nullable(double()),
    max_score: nullable(double()),
    /** The learner's answers that aren't superseded. */
    answers: initially(int(), 0),
    feedback_total: initially(int(), 0),
    feedback_pending: initially(int(), 0),
    score_later_total: initially(int(), 0),
    score_later_pending: initially(int(), 0),
    external_answer_total: initially(int(), 0),
    external_answer_pending: initially(int(), 0),
    evaluation_total: initially(int(), 0),
    evaluation_pending: initially(int(), 0),
    /** True if any of the four is pending. */
    inputs_pending: initially(boolean(), false),
    /** The current prompt. */
    prompt_key: nullable(text()),
    /** Key of the last item that isn't superseded. */
    last_item_key: nullable(text()),
    /** Revision of the stream's last event. */
    revision: int(),
    /** The sequence of which this chat is a step; null = not a step. */
    sequence_id: nullable(int()),
    sequence_version: nullable(int()),
    /** Index of the step in that version, from 0. */
    sequence_index: nullable(int()),
  },
});
export type ChatCells = Cells<typeof CHAT>;
export const ChatRow = entityOf(CHAT);
export type ChatRow = ReadRow<typeof CHAT>;

/** Columns that change with answers. */
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

/** The items of one event. The first `kept` are valid, the others were superseded by an alteration. */
export interface ChatTurn {
  readonly revision: number;
  readonly items: readonly WireItem[];
  readonly kept: number;
}
/** The stored form: words are encrypted (`chat-words.ts`). */
export type StoredTurn = Omit<ChatTurn, 'items'> & { readonly items: Sealed | readonly WireItem[] };

/**
 * A part of a chat's history: the turn of one event, whose revision is the page's number. So an answer rewrites nothing.
 * The history is `standingItems` of all pages, ordered by `page`.
 */
export const PAGE = table({
  name: 'chat_page',
  key: ['chat_id', 'page'],
  columns: { chat_id: uuid(), page: int(), turns: json<readonly StoredTurn[]>() },
});
export type PageCells = Cells<typeof PAGE>;

/** A reviewer's evaluation of a chat, by the id that the flow's remote message asks for. No row = pending. */
export const EVALUATION = table({
  name: 'chat_evaluation',
  key: ['chat_id', 'evaluation_id'],
  columns: { chat_id: uuid(), evaluation_id: text(), evaluation: json<Sealed | string>(), given_at: time() },
});
export type EvaluationCells = Cells<typeof EVALUATION>;
export const ChatEvaluationRow = entityOf(EVALUATION);

/**
 * By what a chat is found when a part of its identifier is searched for (`search-grams.ts`). Written when it begins, and
 * deleted with it.
 */
export const SEARCH = table({
  name: 'chat_search',
  key: ['chat_id'],
  indexes: [{ on: ['grams'], containsAfterKb: 2048, forReaders: true }],
  columns: {
    chat_id: uuid(),
    grams: ints(),
    /** null: of an earlier generation. */
    letters: nullable(bytes()),
  },
});
/**
 * Before generation 8, a page had the turns of so many events, and their revisions divided by it as its number. Tables
 * of that time may have both: the former pages have smaller numbers.
 */
export const FORMER_TURNS_PER_PAGE = 4;

/** Tables of an earlier generation lack these rows, or have other numbers. */
export const SEARCH_SINCE_GENERATION = 7;
/** Tables of an earlier generation have no letters in some of these rows. */
export const LETTERS_SINCE_GENERATION = 10;
