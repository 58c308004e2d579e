/** Rows of chats as reviewers and the learner's resume read them. Written by the `chats` projection only. */
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { Language } from '@parley/contracts/flow/definition';

/**
 * One attempt of one learner. Gone when the chat was deleted or the person erased.
 * Newest first: `order by created_at desc, chat_id desc`.
 */
@Entity({ name: 'chat', schema: 'read' })
@Index(['flowId', 'createdAt', 'chatId'])
@Index(['flowId', 'identifier'])
@Index(['subject'])
export class ChatRow {
  @PrimaryColumn('uuid', { name: 'chat_id' })
  chatId!: string;
  @Column('int', { name: 'flow_id' })
  flowId!: number;
  @Column('int')
  version!: number;
  /** The person, as the keys of encryption know them. */
  @Column('uuid', { nullable: true })
  subject!: string | null;
  @Column('text')
  identifier!: string;
  @Column('text', { name: 'identifier_origin' })
  identifierOrigin!: 'system' | 'user';
  @Column('int')
  attempt!: number;
  @Column('text')
  language!: Language;
  /** Seeds the shuffles. */
  @Column('text')
  seed!: string;
  @Column('jsonb')
  context!: Record<string, string>;
  @Column('boolean')
  test!: boolean;
  @Column('text')
  trust!: 'bound' | 'open' | 'signed';
  /** SHA-256 of the chat's token, hex. */
  @Column('text', { name: 'token_hash', nullable: true })
  tokenHash!: string | null;
  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
  /** Kept when a later alteration undoes the completion. */
  @Column('timestamptz', { name: 'first_completed_at', nullable: true })
  firstCompletedAt!: Date | null;
  @Column('boolean')
  completed!: boolean;
  @Column('double precision', { nullable: true })
  score!: number | null;
  @Column('double precision', { name: 'max_score', nullable: true })
  maxScore!: number | null;
  /** Answers of the learner that stand. */
  @Column('int')
  answers!: number;
  @Column('int', { name: 'feedback_total' })
  feedbackTotal!: number;
  @Column('int', { name: 'feedback_pending' })
  feedbackPending!: number;
  @Column('int', { name: 'score_later_total' })
  scoreLaterTotal!: number;
  @Column('int', { name: 'score_later_pending' })
  scoreLaterPending!: number;
  @Column('int', { name: 'external_answer_total' })
  externalAnswerTotal!: number;
  @Column('int', { name: 'external_answer_pending' })
  externalAnswerPending!: number;
  @Column('int', { name: 'evaluation_total' })
  evaluationTotal!: number;
  @Column('int', { name: 'evaluation_pending' })
  evaluationPending!: number;
  /** Any of the four is pending. */
  @Column('boolean', { name: 'inputs_pending' })
  inputsPending!: boolean;
  /** The prompt now shown. */
  @Column('text', { name: 'prompt_key', nullable: true })
  promptKey!: string | null;
  /** Key of the last item that stands. */
  @Column('text', { name: 'last_item_key', nullable: true })
  lastItemKey!: string | null;
  /** Revision of the stream's last event. */
  @Column('int')
  revision!: number;
  /** The sequence that this chat is a step of; null = a chat of its own. */
  @Column('int', { name: 'sequence_id', nullable: true })
  sequenceId!: number | null;
  @Column('int', { name: 'sequence_version', nullable: true })
  sequenceVersion!: number | null;
  /** Which step, from 0, in that version. */
  @Column('int', { name: 'sequence_index', nullable: true })
  sequenceIndex!: number | null;
}

/** The items that one event brought; the first `kept` stand, the rest was superseded by an alteration. */
export interface ChatTurn {
  readonly revision: number;
  readonly items: readonly WireItem[];
  readonly kept: number;
}

/** Events on one page of a history. Bounds what an answer rewrites: a page stays well below the 2 kB that Postgres compresses. */
export const TURNS_PER_PAGE = 4;

/**
 * A stretch of a chat's history: the turns of revisions `page * TURNS_PER_PAGE` and up. The history is, in order of
 * `page`, what `standingItems` makes of the pages.
 */
@Entity({ name: 'chat_page', schema: 'read' })
export class ChatPageRow {
  @PrimaryColumn('uuid', { name: 'chat_id' })
  chatId!: string;
  @PrimaryColumn('int')
  page!: number;
  @Column('json')
  turns!: ChatTurn[];
}

/** What a reviewer wrote about a chat, by the id that the flow's remote message asks for. Absent = pending. */
@Entity({ name: 'chat_evaluation', schema: 'read' })
export class ChatEvaluationRow {
  @PrimaryColumn('uuid', { name: 'chat_id' })
  chatId!: string;
  @PrimaryColumn('text', { name: 'evaluation_id' })
  evaluationId!: string;
  @Column('text')
  evaluation!: string;
  @Column('timestamptz', { name: 'given_at' })
  givenAt!: Date;
}
