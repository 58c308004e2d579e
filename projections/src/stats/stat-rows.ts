/** Counters of a flow's chats. Written by the `flow-stats` projection only, from facts that name nobody. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Width of a counter's span of time: 0 = 15 minutes (UTC), 1 = a day (UTC). */
export type Grain = 0 | 1;

const asNumber = { to: (value: number) => value, from: (value: string) => Number(value) };
const asNumberOrNull = {
  to: (value: number | null) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};
const asNumbers = { to: (value: number[]) => value, from: (value: string[]) => value.map(Number) };

/** `[item's key, time in ms, prompt shown | null, answers given | null, 1 = given by the learner, 1 = waited for a reviewer]` */
export type StoredFact = readonly [
  key: string,
  at: number,
  shown: string | null,
  answered: readonly [promptKey: string, ...answers: string[]] | null,
  learner: 0 | 1,
  waited?: 1,
];

abstract class Span {
  @PrimaryColumn('int', { name: 'flow_id' })
  flowId!: number;
  @PrimaryColumn('smallint')
  grain!: Grain;
  /** Beginning of the span in which the chats were created. */
  @PrimaryColumn('timestamptz', { name: 'start_at' })
  startAt!: Date;
  @PrimaryColumn('int')
  version!: number;
}

/** Chats created in a span, tests and deleted ones left out. */
@Entity({ name: 'flow_stat_bucket', schema: 'read' })
export class FlowStatBucketRow extends Span {
  /** Opened. */
  @Column('int')
  total!: number;
  /** With at least one answer of the learner. */
  @Column('int')
  attempted!: number;
  /** Completed now. */
  @Column('int')
  completed!: number;
  /** ms over attempted chats, one number per entry of OUTLIER_THRESHOLDS_MS. */
  @Column('bigint', { name: 'attempted_time', array: true, transformer: asNumbers })
  attemptedTime!: number[];
  /** ms over completed chats, likewise. */
  @Column('bigint', { name: 'completed_time', array: true, transformer: asNumbers })
  completedTime!: number[];
}

/** How often a prompt was shown: once per score thread. */
@Entity({ name: 'flow_stat_prompt', schema: 'read' })
export class FlowStatPromptRow extends Span {
  @PrimaryColumn('text', { name: 'prompt_key' })
  promptKey!: string;
  @Column('bigint', { transformer: asNumber })
  presentations!: number;
}

/** How often an answer was given. */
@Entity({ name: 'flow_stat_answer', schema: 'read' })
export class FlowStatAnswerRow extends Span {
  @PrimaryColumn('text', { name: 'prompt_key' })
  promptKey!: string;
  /** Canonical message of the author's choice; `*` = free text. */
  @PrimaryColumn('text')
  answer!: string;
  @Column('bigint', { transformer: asNumber })
  count!: number;
}

/** What one chat has added to the counters, so that it can be taken out again. */
@Entity({ name: 'chat_stat', schema: 'read' })
export class ChatStatRow {
  @PrimaryColumn('uuid', { name: 'chat_id' })
  chatId!: string;
  @Column('int', { name: 'flow_id' })
  flowId!: number;
  @Column('int')
  version!: number;
  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
  /** Answers of the learner that stand. */
  @Column('int')
  answers!: number;
  @Column('boolean')
  completed!: boolean;
  /** Time of the last item, ms since 1970; null = no items. */
  @Column('bigint', { name: 'last_at', nullable: true, transformer: asNumberOrNull })
  lastAt!: number | null;
  /** ms, one number per entry of OUTLIER_THRESHOLDS_MS. */
  @Column('bigint', { array: true, transformer: asNumbers })
  time!: number[];
}

/** A stretch of what a chat's counters were made of, paged like its history. Names nobody. */
@Entity({ name: 'chat_fact_page', schema: 'read' })
export class ChatFactPageRow {
  @PrimaryColumn('uuid', { name: 'chat_id' })
  chatId!: string;
  @PrimaryColumn('int')
  page!: number;
  @Column('json')
  facts!: StoredFact[];
}
