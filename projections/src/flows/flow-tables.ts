import type { FlowDefinition, PromptDefinition } from '@parley/contracts/flow/definition';
import type { Trees } from '@parley/contracts/markdown/tree';
import type { Table } from '../platform/table.js';
import type { FlowTexts } from '@parley/contracts/flow/flow-texts';

/** Rows as they stand in the tables; times are ISO texts. */
export interface FlowCells {
  flow_id: number;
  uid: string;
  owner_id: string;
  name: string;
  t_name: Readonly<Record<string, string>>;
  search_text: string;
  language: string;
  languages: readonly string[];
  settings: object;
  is_dirty: boolean;
  latest_version: number | null;
  max_score: number | null;
  revision: number;
  created_at: string;
  updated_at: string;
  definition_edited_at: string | null;
  definition_updated_at: string | null;
  archived_at: string | null;
}
export const FLOW: Table<FlowCells> = {
  name: 'flow',
  key: ['flow_id'],
  columns: {
    flow_id: 'int',
    uid: 'uuid',
    owner_id: 'uuid',
    name: 'text',
    t_name: 'jsonb',
    search_text: 'text',
    language: 'text',
    languages: 'text[]',
    settings: 'jsonb',
    is_dirty: 'boolean',
    latest_version: 'int',
    max_score: 'double precision',
    revision: 'int',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
    definition_edited_at: 'timestamptz',
    definition_updated_at: 'timestamptz',
    archived_at: 'timestamptz',
  },
};

export interface AccessCells {
  flow_id: number;
  user_id: string;
  shared_at: string;
}
export const ACCESS: Table<AccessCells> = {
  name: 'flow_access',
  key: ['flow_id', 'user_id'],
  columns: { flow_id: 'int', user_id: 'uuid', shared_at: 'timestamptz' },
};

export interface DraftCells {
  flow_id: number;
  prompt_order: readonly string[];
  texts: FlowTexts;
}
export const DRAFT: Table<DraftCells> = {
  name: 'flow_draft',
  key: ['flow_id'],
  columns: { flow_id: 'int', prompt_order: 'text[]', texts: 'jsonb' },
};

export interface PromptCells {
  flow_id: number;
  key: string;
  name: string;
  definition: PromptDefinition;
}
export const PROMPT: Table<PromptCells> = {
  name: 'draft_prompt',
  key: ['flow_id', 'key'],
  columns: { flow_id: 'int', key: 'text', name: 'text', definition: 'jsonb' },
};

export interface VersionCells {
  flow_id: number;
  version: number;
  name: string;
  t_name: Readonly<Record<string, string>>;
  language: string;
  languages: readonly string[];
  definition: FlowDefinition;
  draft: FlowDefinition;
  hash: string;
  trees: Trees;
  max_score: number | null;
  note: string | null;
  published_at: string;
  published_by: string | null;
}
export const VERSION: Table<VersionCells> = {
  name: 'flow_version',
  key: ['flow_id', 'version'],
  columns: {
    flow_id: 'int',
    version: 'int',
    name: 'text',
    t_name: 'jsonb',
    language: 'text',
    languages: 'text[]',
    definition: 'jsonb',
    draft: 'jsonb',
    hash: 'text',
    trees: 'jsonb',
    max_score: 'double precision',
    note: 'text',
    published_at: 'timestamptz',
    published_by: 'uuid',
  },
};
