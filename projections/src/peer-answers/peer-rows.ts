/** What others answered, for remote messages that show it (decision 49). Written by the `peer-answers` projection only. */
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A published version shows what was answered at this prompt; only such prompts have rows of answers. */
@Entity({ name: 'peer_prompt', schema: 'read' })
export class PeerPromptRow {
  @PrimaryColumn('int', { name: 'flow_id' })
  flowId!: number;
  /** `*` = a variable stands for the name: any prompt of the flow. */
  @PrimaryColumn('text', { name: 'prompt_name' })
  promptName!: string;
  /** The flow that shows it. */
  @PrimaryColumn('int', { name: 'by_flow' })
  byFlow!: number;
}

/** One answer that stands. Gone when it was altered, its chat deleted, or the person erased. */
@Entity({ name: 'peer_answer', schema: 'read' })
@Index(['flowId', 'promptKey', 'at'])
@Index(['subject'])
export class PeerAnswerRow {
  @PrimaryColumn('uuid', { name: 'chat_id' })
  chatId!: string;
  @PrimaryColumn('text', { name: 'item_key' })
  itemKey!: string;
  /** Its place in the chat: revision of the event, then index among the event's items. */
  @Column('int')
  revision!: number;
  @Column('int')
  place!: number;
  /** The flow that the prompt is written in, whichever flow the chat plays. */
  @Column('int', { name: 'flow_id' })
  flowId!: number;
  @Column('text', { name: 'prompt_key' })
  promptKey!: string;
  @Column('uuid', { nullable: true })
  subject!: string | null;
  /** As the learner's chat showed it. */
  @Column('text')
  said!: string;
  /** Canonical answers; `*` for free text. */
  @Column('jsonb')
  matched!: string[];
  /** Several choices at once. */
  @Column('boolean')
  multiple!: boolean;
  @Column('timestamptz')
  at!: Date;
}
