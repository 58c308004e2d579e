import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { SequenceEvent, StructureEvent } from '@parley/contracts/events/sequence-events';
import type { FlowId } from '@parley/contracts/ids';
import { applyStructureEvent } from '@parley/contracts/sequence/structure';
import { isoTime } from '../platform/iso-time.js';
import { newRow } from '../platform/table.js';
import { searchText } from '../platform/search-text.js';
import {
  SEQUENCE,
  type SequenceAccessCells,
  type SequenceCells,
  type SequenceFlowCells,
  type SequenceVersionCells,
} from './sequence-tables.js';

type Of<T extends SequenceEvent['type']> = Extract<SequenceEvent, { type: T }>['data'];
export type RecordedSequenceEvent = SequenceEvent & Pick<RecordedEvent, 'stream' | 'revision' | 'meta'>;

/** One sequence while a batch is folded. */
export class SequenceState {
  /** User → access granted in this batch; null = removed. */
  readonly access = new Map<string, SequenceAccessCells | null>();
  /** Flows attached or detached in this batch. */
  readonly flows = new Map<number, SequenceFlowCells>();
  readonly published: SequenceVersionCells[] = [];

  constructor(readonly row: SequenceCells) {}

  get id(): number {
    return this.row.sequence_id;
  }
}

export function createSequence(
  data: Of<'SequenceCreated'>,
  { revision, meta }: Pick<RecordedSequenceEvent, 'revision' | 'meta'>,
): SequenceState {
  const at = isoTime(meta.at);
  return new SequenceState(
    newRow(SEQUENCE, {
      sequence_id: data.sequenceId,
      uid: data.sequenceUid,
      owner_id: data.ownerId,
      learners_of: data.ownerId,
      name: data.name,
      search_text: searchText(data.name, {}),
      language: data.language,
      languages: [data.language],
      revision,
      created_at: at,
      updated_at: at,
    }),
  );
}

const SHARING: ReadonlySet<SequenceEvent['type']> = new Set([
  'SequenceShared',
  'SequenceUnshared',
  'SequenceHandedOver',
]);

/** Folds every event except the first. */
export function foldSequence(
  state: SequenceState,
  event: Exclude<RecordedSequenceEvent, { type: 'SequenceCreated' }>,
): void {
  const { row } = state;
  const at = isoTime(event.meta.at);
  row.revision = event.revision;
  // Sharing doesn't move a sequence up in lists.
  if (!SHARING.has(event.type)) row.updated_at = at;
  switch (event.type) {
    case 'SequenceRenamed':
      row.name = event.data.name;
      row.t_name = event.data.tName;
      row.search_text = searchText(row.name, row.t_name);
      row.has_changes = true;
      return;
    case 'SequenceLanguagesChanged':
      row.languages = event.data.languages;
      row.has_changes = true;
      return;
    case 'SequenceSettingsChanged':
      row.settings = event.data.settings;
      return;
    case 'FlowAttached':
    case 'FlowDetached':
    case 'AttachedFlowMoved':
      return foldStructure(state, event, at);
    case 'SequencePublished':
      return publish(state, event.data, event);
    case 'SequenceShared':
      return void state.access.set(event.data.with, {
        sequence_id: state.id,
        user_id: event.data.with,
        shared_at: at,
      });
    case 'SequenceUnshared':
      return void state.access.set(event.data.with, null);
    case 'SequenceHandedOver':
      row.owner_id = event.data.to;
      return void state.access.set(event.data.to, null);
    case 'SequenceArchived':
      row.archived_at = at;
      return;
    case 'SequenceRestored':
      row.archived_at = null;
      return;
  }
}

function foldStructure(state: SequenceState, event: StructureEvent, at: string): void {
  const { row } = state;
  row.flow_ids = applyStructureEvent(row.flow_ids as readonly FlowId[], event);
  row.has_changes = true;
  if (event.type === 'AttachedFlowMoved') return;
  const { flowId } = event.data;
  const attached = event.type === 'FlowAttached';
  state.flows.set(flowId, { sequence_id: state.id, flow_id: flowId, attached, changed_at: at });
}

function publish(state: SequenceState, { version, pins }: Of<'SequencePublished'>, { meta }: RecordedSequenceEvent) {
  const { row } = state;
  row.latest_version = version;
  row.pins = pins;
  row.has_changes = false;
  state.published.push({
    sequence_id: state.id,
    version,
    name: row.name,
    t_name: row.t_name,
    languages: row.languages,
    pins,
    published_at: isoTime(meta.at),
    published_by: meta.by ?? null,
  });
}
