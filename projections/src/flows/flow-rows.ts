/** Rows of flows as the console reads them. Written by the `flows` projection only. */
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type {
  FlowDefinition,
  Language,
  PromptDefinition,
  Settings,
  Translations,
} from '@parley/contracts/flow/definition';
import type { FlowTexts } from '@parley/contracts/flow/flow-texts';
import type { Trees } from '@parley/contracts/markdown/tree';

/** One flow: what lists and headers show. */
@Entity({ name: 'flow', schema: 'read' })
@Index(['ownerId', 'updatedAt'])
export class FlowRow {
  @PrimaryColumn('int', { name: 'flow_id' })
  flowId!: number;
  /** Names the stream: `flow-{uid}`. */
  @Column('uuid', { unique: true })
  uid!: string;
  @Column('uuid', { name: 'owner_id' })
  ownerId!: string;
  @Column('text')
  name!: string;
  @Column('jsonb', { name: 't_name' })
  tName!: Translations;
  /** Names in all languages, lower case, one a line: `search_text like '%' || lower(q) || '%'`. */
  @Column('text', { name: 'search_text' })
  searchText!: string;
  /** Language the author writes in. */
  @Column('text')
  language!: Language;
  @Column('text', { array: true })
  languages!: Language[];
  @Column('jsonb')
  settings!: Settings;
  @Column('boolean', { name: 'is_dirty' })
  isDirty!: boolean;
  /** null = never published */
  @Column('int', { name: 'latest_version', nullable: true })
  latestVersion!: number | null;
  /** Of the latest version; null = none, or too costly to compute. */
  @Column('double precision', { name: 'max_score', nullable: true })
  maxScore!: number | null;
  /** Revision of the stream's last event. */
  @Column('int')
  revision!: number;
  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
  /** Last edit of the draft. */
  @Column('timestamptz', { name: 'definition_edited_at', nullable: true })
  definitionEditedAt!: Date | null;
  /** Last change of what learners get: publish. */
  @Column('timestamptz', { name: 'definition_updated_at', nullable: true })
  definitionUpdatedAt!: Date | null;
  @Column('timestamptz', { name: 'archived_at', nullable: true })
  archivedAt!: Date | null;
}

/** A collaborator (never the owner). */
@Entity({ name: 'flow_access', schema: 'read' })
@Index(['userId'])
export class FlowAccessRow {
  @PrimaryColumn('int', { name: 'flow_id' })
  flowId!: number;
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
  @Column('timestamptz', { name: 'shared_at' })
  sharedAt!: Date;
}

/** The draft without its prompts, which are rows of their own: one edit writes one row. See `draftDefinition`. */
@Entity({ name: 'flow_draft', schema: 'read' })
export class FlowDraftRow {
  @PrimaryColumn('int', { name: 'flow_id' })
  flowId!: number;
  /** Keys of the prompts in the author's order. */
  @Column('text', { name: 'prompt_order', array: true })
  promptOrder!: string[];
  @Column('jsonb')
  texts!: FlowTexts;
}

@Entity({ name: 'draft_prompt', schema: 'read' })
export class DraftPromptRow {
  @PrimaryColumn('int', { name: 'flow_id' })
  flowId!: number;
  /** The prompt's stable key. */
  @PrimaryColumn('text')
  key!: string;
  @Column('text')
  name!: string;
  @Column('jsonb')
  definition!: PromptDefinition;
}

/** A published version; never changes. */
@Entity({ name: 'flow_version', schema: 'read' })
export class FlowVersionRow {
  @PrimaryColumn('int', { name: 'flow_id' })
  flowId!: number;
  @PrimaryColumn('int')
  version!: number;
  /** Name, translations and languages at the time of publishing. */
  @Column('text')
  name!: string;
  @Column('jsonb', { name: 't_name' })
  tName!: Translations;
  @Column('text')
  language!: Language;
  @Column('text', { array: true })
  languages!: Language[];
  /** Public form: nothing that only authors may see. */
  @Column('jsonb')
  definition!: FlowDefinition;
  /** The whole definition, notes included, links pinned: what promote, clone and the server's engine use. */
  @Column('jsonb')
  draft!: FlowDefinition;
  /** SHA-256 of the draft's canonical JSON, hex. */
  @Column('text')
  hash!: string;
  @Column('jsonb')
  trees!: Trees;
  @Column('double precision', { name: 'max_score', nullable: true })
  maxScore!: number | null;
  @Column('text', { nullable: true })
  note!: string | null;
  @Column('timestamptz', { name: 'published_at' })
  publishedAt!: Date;
  @Column('uuid', { name: 'published_by', nullable: true })
  publishedBy!: string | null;
}
