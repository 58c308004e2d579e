/** Rows of flow sequences as the console and the player read them. Written by the `sequences` projection only. */
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Pin } from '@parley/contracts/events/sequence-events';
import type { Language, Translations } from '@parley/contracts/flow/definition';
import type { SequenceSettings } from '@parley/contracts/sequence/settings';

/** One sequence: what lists and headers show. */
@Entity({ name: 'sequence', schema: 'read' })
@Index(['ownerId', 'updatedAt'])
export class SequenceRow {
  @PrimaryColumn('int', { name: 'sequence_id' })
  sequenceId!: number;
  /** Names the stream: `sequence-{uid}`. */
  @Column('uuid', { unique: true })
  uid!: string;
  @Column('uuid', { name: 'owner_id' })
  ownerId!: string;
  @Column('text')
  name!: string;
  @Column('jsonb', { name: 't_name' })
  tName!: Translations;
  /** Names in all languages, lower case, one a line. */
  @Column('text', { name: 'search_text' })
  searchText!: string;
  @Column('text')
  language!: Language;
  @Column('text', { array: true })
  languages!: Language[];
  @Column('jsonb')
  settings!: SequenceSettings;
  /** Attached flows, in order. */
  @Column('int', { name: 'flow_ids', array: true })
  flowIds!: number[];
  /** The list, a name or the languages changed since the last version; see `isSequenceDirty`. */
  @Column('boolean', { name: 'has_changes' })
  hasChanges!: boolean;
  /** null = never published */
  @Column('int', { name: 'latest_version', nullable: true })
  latestVersion!: number | null;
  /** Of the latest version. */
  @Column('jsonb')
  pins!: Pin[];
  /** Revision of the stream's last event. */
  @Column('int')
  revision!: number;
  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
  @Column('timestamptz', { name: 'archived_at', nullable: true })
  archivedAt!: Date | null;
}

/** A collaborator (never the owner). */
@Entity({ name: 'sequence_access', schema: 'read' })
@Index(['userId'])
export class SequenceAccessRow {
  @PrimaryColumn('int', { name: 'sequence_id' })
  sequenceId!: number;
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
  @Column('timestamptz', { name: 'shared_at' })
  sharedAt!: Date;
}

/** A flow that is attached to a sequence, or once was. */
@Entity({ name: 'sequence_flow', schema: 'read' })
@Index(['flowId'])
export class SequenceFlowRow {
  @PrimaryColumn('int', { name: 'sequence_id' })
  sequenceId!: number;
  @PrimaryColumn('int', { name: 'flow_id' })
  flowId!: number;
  @Column('boolean')
  attached!: boolean;
  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: Date;
}

/** A published version; never changes. */
@Entity({ name: 'sequence_version', schema: 'read' })
export class SequenceVersionRow {
  @PrimaryColumn('int', { name: 'sequence_id' })
  sequenceId!: number;
  @PrimaryColumn('int')
  version!: number;
  @Column('text')
  name!: string;
  @Column('jsonb', { name: 't_name' })
  tName!: Translations;
  @Column('text', { array: true })
  languages!: Language[];
  /** Steps, in order. */
  @Column('jsonb')
  pins!: Pin[];
  @Column('timestamptz', { name: 'published_at' })
  publishedAt!: Date;
  @Column('uuid', { name: 'published_by', nullable: true })
  publishedBy!: string | null;
}
