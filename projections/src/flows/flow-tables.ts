/** Flows as the console reads them. Written only by the `flows` projection. */
import type { FlowDefinition, PromptDefinition, Settings } from '@parley/contracts/definition/definition';
import type { Language, Translations } from '@parley/contracts/definition/values';
import type { FlowTexts } from '@parley/contracts/definition/flow-texts';
import type { Trees } from '@parley/contracts/markdown/tree';
import { boolean, double, initially, int, jsonb, nullable, text, texts, time, uuid } from '../platform/columns.js';
import { entityOf } from '../platform/entity.js';
import { table, type Cells, type ReadRow } from '../platform/table.js';

/** One flow, as lists and headers show it. */
export const FLOW = table({
  name: 'flow',
  key: ['flow_id'],
  unique: 'uid',
  indexes: [{ on: ['owner_id', 'updated_at'] }, { on: ['learners_of', 'owner_id'] }],
  columns: {
    flow_id: int(),
    /** Part of the stream's name: `flow-{uid}`. */
    uid: uuid(),
    owner_id: uuid(),
    /** The account that made it: equal identifiers are one learner among what it made, whoever owns that now. */
    learners_of: uuid(),
    name: text(),
    t_name: initially(jsonb<Translations>(), {}),
    /** Names in all languages, folded (`contracts/folded-text`), one per line, as is what is looked for. */
    search_text: text(),
    /** The language in which the author writes. */
    language: text<Language>(),
    languages: texts<Language>(),
    settings: jsonb<Settings>(),
    is_dirty: initially(boolean(), true),
    /** null = never published */
    latest_version: nullable(int()),
    /** The maximum of the latest version; null = there is none, or it takes too long to compute. */
    max_score: nullable(double()),
    /** Revision of the stream's last event. */
    revision: int(),
    created_at: time(),
    updated_at: time(),
    /** Time of the draft's last edit. */
    definition_edited_at: nullable(time()),
    /** Time of the last publication. */
    definition_updated_at: nullable(time()),
    archived_at: nullable(time()),
  },
});
export type FlowCells = Cells<typeof FLOW>;
export const FlowRow = entityOf(FLOW);
export type FlowRow = ReadRow<typeof FLOW>;

/** A collaborator (never the owner). */
export const ACCESS = table({
  name: 'flow_access',
  key: ['flow_id', 'user_id'],
  indexes: [{ on: ['user_id'] }],
  columns: { flow_id: int(), user_id: uuid(), shared_at: time() },
});
export type AccessCells = Cells<typeof ACCESS>;
export const FlowAccessRow = entityOf(ACCESS);

/** The draft without its prompts, which have rows of their own, so that one edit writes one row. */
export const DRAFT = table({
  name: 'flow_draft',
  key: ['flow_id'],
  columns: {
    flow_id: int(),
    /** Keys of the prompts in the author's order. */
    prompt_order: texts(),
    texts: jsonb<FlowTexts>(),
  },
});
export type DraftCells = Cells<typeof DRAFT>;

export const PROMPT = table({
  name: 'draft_prompt',
  key: ['flow_id', 'key'],
  columns: {
    flow_id: int(),
    /** The prompt's stable key. */
    key: text(),
    name: text(),
    definition: jsonb<PromptDefinition>(),
  },
});
export type PromptCells = Cells<typeof PROMPT>;

/** A published version; never changes. */
export const VERSION = table({
  name: 'flow_version',
  key: ['flow_id', 'version'],
  columns: {
    flow_id: int(),
    version: int(),
    /** Name, translations and languages at the time of publishing. */
    name: text(),
    t_name: jsonb<Translations>(),
    language: text<Language>(),
    languages: texts<Language>(),
    /** The public form, without anything that only authors may see. */
    definition: jsonb<FlowDefinition>(),
    /** The complete definition with notes and pinned links: used by promote, clone and the server's engine. */
    draft: jsonb<FlowDefinition>(),
    /** SHA-256 of the draft's canonical JSON, hex. */
    hash: text(),
    trees: jsonb<Trees>(),
    max_score: nullable(double()),
    note: nullable(text()),
    published_at: time(),
    published_by: nullable(uuid()),
  },
});
export type VersionCells = Cells<typeof VERSION>;
export const FlowVersionRow = entityOf(VERSION);
export type FlowVersionRow = ReadRow<typeof VERSION>;
