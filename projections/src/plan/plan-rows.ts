/** What a plan's usage is counted from (decision: chats with an answer, by month). Written by the `plan-usage` projection only. */
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a running chat counts as; gone when the chat was deleted. Tests have no row. */
@Entity({ name: 'plan_chat', schema: 'read' })
export class PlanChatRow {
  @PrimaryColumn('uuid', { name: 'chat_id' })
  chatId!: string;
  /** The chat itself; for all steps of a sequence that one learner takes, that sequence and learner. Names nobody. */
  @Column('text')
  unit!: string;
  @Column('int', { name: 'flow_id' })
  flowId!: number;
  @Column('int', { name: 'sequence_id', nullable: true })
  sequenceId!: number | null;
}

/** A unit with at least one answer of its learner in a month. Stays when chats are deleted or persons erased. */
@Entity({ name: 'plan_usage', schema: 'read' })
@Index(['month', 'flowId'])
@Index(['month', 'sequenceId'])
export class PlanUsageRow {
  /** `2026-11`, UTC. */
  @PrimaryColumn('text')
  month!: string;
  @PrimaryColumn('text')
  unit!: string;
  /** Whose owner it counts for; null = the sequence's. */
  @Column('int', { name: 'flow_id', nullable: true })
  flowId!: number | null;
  @Column('int', { name: 'sequence_id', nullable: true })
  sequenceId!: number | null;
}
