/** Flow sequences as the console and the player read them. Written only by the `sequences` projection. */
import type { Pin } from '@parley/contracts/events/sequence-events';
import type { Language, Translations } from '@parley/contracts/definition/values';
import type { SequenceSettings } from '@parley/contracts/definition/sequence-settings';
import { boolean, initially, int, ints, jsonb, nullable, text, texts, time, uuid } from '../platform/columns.js';
import { entityOf } from '../platform/entity.js';
import { table, type Cells, type ReadRow } from '../platform/table.js';

/** One sequence, as lists and headers show it. */
export const SEQUENCE = table({
  name: 'sequence',
  key: ['sequence_id'],
  unique: 'uid',
  indexes: [{ on: ['owner_id', 'updated_at'] }, { on: ['learners_of', 'owner_id'] }],
  columns: {
    sequence_id: int(),
    /** Part of the stream's name: `sequence-{uid}`. */
    uid: uuid(),
    owner_id: uuid(),
    /** The account that made it: equal identifiers are one learner among what it made, whoever owns that now. */
    learners_of: uuid(),
    name: text(),
    t_name: initially(jsonb<Translations>(), {}),
    /** Names in all languages, in lower case, one per line. */
    search_text: text(),
    language: text<Language>(),
    languages: texts<Language>(),
    settings: initially(jsonb<SequenceSettings>(), {}),
    /** Attached flows, in order. */
    flow_ids: initially(ints(), []),
    /** The list, a name or the languages have changed since the last version; see `isSequenceDirty`. */
    has_changes: initially(boolean(), true),
    /** null = never published */
    latest_version: nullable(int()),
    /** The pins of the latest version. */
    pins: initially(jsonb<readonly Pin[]>(), []),
    /** Revision of the stream's last event. */
    revision: int(),
    created_at: time(),
    updated_at: time(),
    archived_at: nullable(time()),
  },
});
export type SequenceCells = Cells<typeof SEQUENCE>;
export const SequenceRow = entityOf(SEQUENCE);
export type SequenceRow = ReadRow<typeof SEQUENCE>;

/** A collaborator (never the owner). */
export const SEQUENCE_ACCESS = table({
  name: 'sequence_access',
  key: ['sequence_id', 'user_id'],
  indexes: [{ on: ['user_id'] }],
  columns: { sequence_id: int(), user_id: uuid(), shared_at: time() },
});
export type SequenceAccessCells = Cells<typeof SEQUENCE_ACCESS>;

/** A flow that is or was attached to a sequence. */
export const SEQUENCE_FLOW = table({
  name: 'sequence_flow',
  key: ['sequence_id', 'flow_id'],
  indexes: [{ on: ['flow_id'] }],
  columns: { sequence_id: int(), flow_id: int(), attached: boolean(), changed_at: time() },
});
export type SequenceFlowCells = Cells<typeof SEQUENCE_FLOW>;
export const SequenceFlowRow = entityOf(SEQUENCE_FLOW);

/** A published version; never changes. */
export const SEQUENCE_VERSION = table({
  name: 'sequence_version',
  key: ['sequence_id', 'version'],
  columns: {
    sequence_id: int(),
    version: int(),
    name: text(),
    t_name: jsonb<Translations>(),
    languages: texts<Language>(),
    /** Steps, in order. */
    pins: jsonb<readonly Pin[]>(),
    published_at: time(),
    published_by: nullable(uuid()),
  },
});
export type SequenceVersionCells = Cells<typeof SEQUENCE_VERSION>;
export const SequenceVersionRow = entityOf(SEQUENCE_VERSION);
export type SequenceVersionRow = ReadRow<typeof SEQUENCE_VERSION>;
