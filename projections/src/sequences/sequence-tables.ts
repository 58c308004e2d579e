import type { Pin } from '@parley/contracts/events/sequence-events';
import type { Table } from '../platform/table.js';

/** Rows as they stand in the tables; times are ISO texts. */
export interface SequenceCells {
  sequence_id: number;
  uid: string;
  owner_id: string;
  name: string;
  t_name: Readonly<Record<string, string>>;
  search_text: string;
  language: string;
  languages: readonly string[];
  settings: object;
  flow_ids: readonly number[];
  has_changes: boolean;
  latest_version: number | null;
  pins: readonly Pin[];
  revision: number;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
}
export const SEQUENCE: Table<SequenceCells> = {
  name: 'sequence',
  key: ['sequence_id'],
  columns: {
    sequence_id: 'int',
    uid: 'uuid',
    owner_id: 'uuid',
    name: 'text',
    t_name: 'jsonb',
    search_text: 'text',
    language: 'text',
    languages: 'text[]',
    settings: 'jsonb',
    flow_ids: 'int[]',
    has_changes: 'boolean',
    latest_version: 'int',
    pins: 'jsonb',
    revision: 'int',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
    archived_at: 'timestamptz',
  },
};

export interface SequenceAccessCells {
  sequence_id: number;
  user_id: string;
  shared_at: string;
}
export const SEQUENCE_ACCESS: Table<SequenceAccessCells> = {
  name: 'sequence_access',
  key: ['sequence_id', 'user_id'],
  columns: { sequence_id: 'int', user_id: 'uuid', shared_at: 'timestamptz' },
};

export interface SequenceFlowCells {
  sequence_id: number;
  flow_id: number;
  attached: boolean;
  changed_at: string;
}
export const SEQUENCE_FLOW: Table<SequenceFlowCells> = {
  name: 'sequence_flow',
  key: ['sequence_id', 'flow_id'],
  columns: { sequence_id: 'int', flow_id: 'int', attached: 'boolean', changed_at: 'timestamptz' },
};

export interface SequenceVersionCells {
  sequence_id: number;
  version: number;
  name: string;
  t_name: Readonly<Record<string, string>>;
  languages: readonly string[];
  pins: readonly Pin[];
  published_at: string;
  published_by: string | null;
}
export const SEQUENCE_VERSION: Table<SequenceVersionCells> = {
  name: 'sequence_version',
  key: ['sequence_id', 'version'],
  columns: {
    sequence_id: 'int',
    version: 'int',
    name: 'text',
    t_name: 'jsonb',
    languages: 'text[]',
    pins: 'jsonb',
    published_at: 'timestamptz',
    published_by: 'uuid',
  },
};
