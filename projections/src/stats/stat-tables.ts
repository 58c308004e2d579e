/** Counters of a flow's chats. Written only by the `flow-stats` projection, from facts without personal data. */
import {
  bigint,
  bigints,
  boolean,
  int,
  ints,
  json,
  nullable,
  smallint,
  text,
  time,
  uuid,
} from '../platform/columns.js';
import { table, type Cells } from '../platform/table.js';

/** Length of a counter's time span: 0 = 15 minutes (UTC), 1 = a day (UTC), 2 = a month (UTC), 3 = all time. */
export type Grain = 0 | 1 | 2 | 3;
/** The grain of a path's counter. */
export type PathGrain = 1 | 2 | 3;
/** The grain of a counter of runs. */
export type RunGrain = 0 | 1;

/**
 * `[item's key, time in ms, prompt shown | null, 1 = the first time in its thread, answers given | null, 1 = given by
 * the learner, 1 = waited for a reviewer, 1 = help instead of an answer, position on a scale]`
 */
export type StoredFact = readonly [
  key: string,
  at: number,
  shown: string | null,
  first: 0 | 1,
  answered: readonly [promptKey: string, ...answers: string[]] | null,
  learner: 0 | 1,
  waited: 0 | 1,
  help?: 0 | 1,
  position?: string,
];

/** A counter counts the chats of a time span that share these values. The span is the time of their creation. */
const SPAN = {
  flow_id: int(),
  /** Empty = all chats, whatever their class; chats of a class count under its label, too (FLOW_CLASS). */
  class: text(),
  grain: smallint<Grain>(),
  /** The span's beginning. */
  start_at: time(),
  /** The version on which they began. */
  version: int(),
  /** The sequence of which they are a step; 0 = none. */
  sequence_id: int(),
  /** Nobody began again after them: false = superseded by a later attempt. */
  latest: boolean(),
};
const SPAN_KEY = ['flow_id', 'class', 'grain', 'start_at', 'version', 'sequence_id', 'latest'] as const;

/** Number of chats created in a span, without tests and deleted ones. */
export const BUCKET = table({
  name: 'flow_stat_bucket',
  key: [...SPAN_KEY],
  fillfactor: 70,
  keptBack: true,
  columns: {
    ...SPAN,
    /** Opened. */
    total: int(),
    /** With at least one answer of the learner. */
    attempted: int(),
    /** Completed now. */
    completed: int(),
    /** ms over attempted chats, one number per entry of TIME_COUNTERS. */
    attempted_time: bigints(),
    /** ms over completed chats, likewise. */
    completed_time: bigints(),
    /** Completed chats by time; CHAT_TIME_LIMITS. */
    time_cells: ints(),
    /** Completed chats with a score and a maximum, in which no answer waits for a score. */
    scored: int(),
    /** Sum of their scores, in ten-thousandths of the maximum. */
    score_sum: bigint(),
    /** They by score; SCORE_LIMITS. */
    score_cells: ints(),
    /** Completed chats in which answers wait for a score. */
    score_pending: int(),
  },
});
export type BucketCells = Cells<typeof BUCKET>;

/** How often a prompt was shown, at most once per score thread, and what became of it. */
export const PROMPT_COUNT = table({
  name: 'flow_stat_prompt',
  key: [...SPAN_KEY, 'prompt_key'],
  fillfactor: 70,
  keptBack: true,
  columns: {
    ...SPAN,
    prompt_key: text(),
    presentations: bigint(),
    /** Presentations with an answer that the flow didn't give itself. */
    answered: bigint(),
    /** Completed chats whose last prompt this is. */
    ended: bigint(),
    /** Chats that are at this prompt and aren't completed. */
    lefts: bigint(),
    /** ms until the next prompt, over those that went on. */
    ms: bigint(),
    /** Those that went on, by time; PROMPT_TIME_LIMITS. */
    time_cells: ints(),
  },
});
export type PromptCountCells = Cells<typeof PROMPT_COUNT>;

/** How often an answer was given. */
export const ANSWER_COUNT = table({
  name: 'flow_stat_answer',
  key: [...SPAN_KEY, 'prompt_key', 'answer', 'nth'],
  fillfactor: 70,
  keptBack: true,
  columns: {
    ...SPAN,
    prompt_key: text(),
    /** Canonical message of the author's choice; `*` = free text. */
    answer: text(),
    /** Number of answers before it in the same thread, at most 20. */
    nth: smallint(),
    count: bigint(),
    /** Presentations (`nth` 0) that this answer was the first one of, alone. */
    first: bigint(),
  },
});
export type AnswerCountCells = Cells<typeof ANSWER_COUNT>;

/** Presentations whose first answer was several choices. Each set of choices can be asked for, however many there are. */
export const CHOICES_COUNT = table({
  name: 'flow_stat_choices',
  key: ['flow_id', 'class', 'grain', 'prompt_key', 'choices', 'start_at', 'version', 'sequence_id', 'latest'],
  fillfactor: 70,
  keptBack: true,
  columns: {
    ...SPAN,
    prompt_key: text(),
    /** `choicesKey` of all that were chosen. */
    choices: text(),
    count: bigint(),
  },
});
export type ChoicesCountCells = Cells<typeof CHOICES_COUNT>;

/**
 * A place on a way through the flow: the prompt shown after `parent` was answered with `answer`. Never deleted, so that
 * numbers don't depend on when rows are written.
 */
export const PATH_NODE = table({
  name: 'path_node',
  key: ['flow_id', 'node'],
  columns: {
    flow_id: int(),
    /** From 1, in the order in which chats first came there. */
    node: int(),
    /** 0 = the chat began here. */
    parent: int(),
    prompt_key: text(),
    /** The answer that led here, several choices joined by PATH_ANSWERS_BY; empty = the flow continued by itself. */
    answer: text(),
  },
});
export type PathNodeCells = Cells<typeof PATH_NODE>;

/** Chats whose way leads through a node. */
export const PATH_COUNT = table({
  name: 'flow_stat_path',
  key: ['flow_id', 'class', 'grain', 'parent', 'start_at', 'version', 'sequence_id', 'latest', 'node'],
  fillfactor: 70,
  keptBack: true,
  columns: {
    flow_id: int(),
    class: text(),
    grain: smallint<PathGrain>(),
    parent: int(),
    start_at: time(),
    version: int(),
    sequence_id: int(),
    latest: boolean(),
    /** Negative: all places behind the node of that number, which the flow has no room for. */
    node: int(),
    total: bigint(),
    /** Completed, here or further on. */
    completed: bigint(),
    /** Completed here. */
    ended: bigint(),
    /** Spent here. */
    ms: bigint(),
  },
});
export type PathCountCells = Cells<typeof PATH_COUNT>;

/** The classes of a flow that have counters of their own (`flow-classes.ts`). */
export const FLOW_CLASS = table({
  name: 'flow_class',
  key: ['flow_id', 'class'],
  columns: {
    flow_id: int(),
    class: text(),
    /** Counted under it, without tests and deleted ones. */
    chats: int(),
  },
});
export type FlowClassCells = Cells<typeof FLOW_CLASS>;

/** Keeps what one chat has added to the counters, so that it can be removed again. */
export const CHAT_STAT = table({
  name: 'chat_stat',
  key: ['chat_id'],
  indexes: [
    { on: ['learner', 'flow_id'] },
    { on: ['flow_id', 'created_at'], forReaders: true },
    { on: ['flow_id', 'path_node'], forReaders: true },
    { on: ['flow_id', 'completed', 'score', 'chat_id'], where: 'score is not null', forReaders: true },
  ],
  fillfactor: 80,
  columns: {
    chat_id: uuid(),
    flow_id: int(),
    version: int(),
    sequence_id: int(),
    /** The class under which it counts besides; empty = none. */
    class: text(),
    /** null = no step */
    sequence_version: nullable(int()),
    sequence_index: nullable(int()),
    /** The person's id, or who has the chat's token. */
    learner: text(),
    attempt: int(),
    latest: boolean(),
    created_at: time(),
    /** The revision of the last event that was counted; null = tables before generation 9. */
    revision: nullable(int()),
    /** The learner's answers that aren't superseded. */
    answers: int(),
    completed: boolean(),
    /** Time of the last item, ms since 1970; null = no items. */
    last_at: nullable(bigint()),
    /** ms, one number per entry of TIME_COUNTERS. */
    time: bigints(),
    /** Ten-thousandths of the maximum; null = none. */
    score: nullable(int()),
    /** Answers wait for a score, so that `score` isn't the last word. */
    score_pending: boolean(),
    /** The thread in which the chat is: its prompt, answers given and ms spent. */
    prompt_key: nullable(text()),
    thread_answers: int(),
    thread_ms: bigint(),
    /** The place at which the chat is; 0 = before the first. */
    path_node: int(),
    /** ms spent at each place on the way there; MAX_MS. */
    path_ms: ints(),
    /** The answer given there; null = none yet. */
    path_answer: nullable(text()),
  },
});
export type ChatStatCells = Cells<typeof CHAT_STAT>;

/** The facts of one event behind a chat's counters, like the pages of its history. Contains no personal data. */
export const FACT_PAGE = table({
  name: 'chat_fact_page',
  key: ['chat_id', 'page'],
  columns: { chat_id: uuid(), page: int(), facts: json<readonly StoredFact[]>() },
});
export type FactPageCells = Cells<typeof FACT_PAGE>;

/** One chat of a run: a try at one step. */
export interface RunChat {
  readonly id: string;
  readonly flow: number;
  readonly index: number;
  readonly version: number;
  /** ms since 1970 */
  readonly at: number;
  readonly attempted: boolean;
  readonly completed: boolean;
  readonly latest: boolean;
  /** ms, one number per entry of TIME_COUNTERS. */
  readonly time: readonly number[];
  /** Ten-thousandths of the maximum; null = not completed, or no score yet. */
  readonly score: number | null;
  /** Completed, and answers wait for a score. */
  readonly pending: boolean;
}
/** One learner's way through a sequence. */
export const SEQUENCE_RUN = table({
  name: 'sequence_run',
  key: ['sequence_id', 'learner'],
  indexes: [{ on: ['sequence_id', 'began_at', 'first_chat'], forReaders: true }],
  fillfactor: 70,
  columns: {
    sequence_id: int(),
    learner: text(),
    began_at: time(),
    first_chat: uuid(),
    /** Every step of the version in which it began is completed. */
    completed: boolean(),
    /** Oldest first. */
    chats: json<readonly RunChat[]>(),
  },
});
export type SequenceRunCells = Cells<typeof SEQUENCE_RUN>;

/** Number of runs that began in a span. */
export const SEQUENCE_BUCKET = table({
  name: 'sequence_stat_bucket',
  key: ['sequence_id', 'grain', 'start_at', 'version'],
  fillfactor: 70,
  columns: {
    sequence_id: int(),
    grain: smallint<RunGrain>(),
    start_at: time(),
    version: int(),
    total: int(),
    attempted: int(),
    /** Every step of the version in which they began is completed. */
    completed: int(),
    /** ms over attempted runs, each step's latest attempt; one number per entry of TIME_COUNTERS. */
    attempted_time: bigints(),
    completed_time: bigints(),
    time_cells: ints(),
    /** Completed runs with a score: the mean of their steps' shares, each of its latest attempt. */
    scored: int(),
    /** Sum of these means, in ten-thousandths. */
    score_sum: bigint(),
    /** They by score; SCORE_LIMITS. */
    score_cells: ints(),
    /** Completed runs in which answers of a step's latest attempt wait for a score. */
    score_pending: int(),
  },
});
export type SequenceBucketCells = Cells<typeof SEQUENCE_BUCKET>;

/** Number of chats at one flow, by the span in which their run began and by its version. */
export const STEP_BUCKET = table({
  name: 'sequence_stat_step',
  key: ['sequence_id', 'grain', 'start_at', 'version', 'flow_id', 'latest'],
  fillfactor: 70,
  columns: {
    sequence_id: int(),
    grain: smallint<RunGrain>(),
    start_at: time(),
    version: int(),
    flow_id: int(),
    /** True for the latest attempt of the learner at this flow in this sequence. */
    latest: boolean(),
    total: int(),
    attempted: int(),
    completed: int(),
    /** ms over attempted chats; one number per entry of TIME_COUNTERS. */
    attempted_time: bigints(),
    completed_time: bigints(),
    /** Completed chats with a score and a maximum, in which no answer waits for a score. */
    scored: int(),
    /** Sum of their scores, in ten-thousandths of the maximum. */
    score_sum: bigint(),
    /** Completed chats in which answers wait for a score. */
    score_pending: int(),
  },
});
export type StepBucketCells = Cells<typeof STEP_BUCKET>;
