import { createHash } from 'node:crypto';
import { isDraftEvent } from '@parley/contracts/events/draft-event';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { FlowEvent } from '@parley/contracts/events/flow-events';
import { canonicalDefinition } from '@parley/contracts/definition/canonical';
import { frozenDraft, reopenedDraft } from '@parley/contracts/engine/flow-links';
import { compileFormula } from '@parley/contracts/markdown/mathml';
import { isoTime } from '../platform/iso-time.js';
import { CannotApply } from '../platform/projection.js';
import { newRow } from '../platform/table.js';
import { searchText } from '../platform/search-text.js';
import { compileVersion } from './compile-version.js';
import { FlowState } from './flow-state.js';
import { FLOW, type VersionCells } from './flow-tables.js';

type Of<T extends FlowEvent['type']> = Extract<FlowEvent, { type: T }>['data'];
export type RecordedFlowEvent = FlowEvent & Pick<RecordedEvent, 'stream' | 'revision' | 'meta'>;

export function createFlow(data: Of<'FlowCreated'>, { revision, meta }: RecordedFlowEvent): FlowState {
  const at = isoTime(meta.at);
  return new FlowState(
    newRow(FLOW, {
      flow_id: data.flowId,
      uid: data.flowUid,
      owner_id: data.ownerId,
      learners_of: data.ownerId,
      name: data.name,
      search_text: searchText(data.name, {}),
      language: data.language,
      languages: [data.language],
      settings: data.settings,
      revision,
      created_at: at,
      updated_at: at,
      definition_edited_at: at,
      definition_updated_at: at,
    }),
    { promptsArray: data.prompts, commonAnswers: data.commonAnswers },
  );
}

/** Folds every event except the first. A promise is waited for before the next event. */
export function foldFlow(
  state: FlowState,
  event: Exclude<RecordedFlowEvent, { type: 'FlowCreated' }>,
): Promise<void> | void {
  const { row } = state;
  const at = isoTime(event.meta.at);
  row.revision = event.revision;
  if (SHARING.has(event.type)) return foldAccess(state, event, at);
  row.updated_at = at;
  if (isDraftEvent(event)) {
    state.edit(event);
    return markEdited(state, at);
  }
  switch (event.type) {
    case 'FlowRenamed':
      row.name = event.data.name;
      row.t_name = event.data.tName;
      row.search_text = searchText(row.name, row.t_name);
      row.is_dirty = true;
      return;
    case 'FlowLanguagesChanged':
      row.languages = event.data.languages;
      row.is_dirty = true;
      return;
    case 'FlowSettingsChanged':
      row.settings = event.data.settings;
      return;
    case 'FlowPublished':
      return publish(state, event.data, event);
    case 'FlowVersionPromoted':
      state.replaceDraft(reopenedDraft(versionOf(state, event.data.version).draft, event.data.linksByOrder ?? false));
      return markEdited(state, at);
    case 'FlowArchived':
      row.archived_at = at;
      return;
    case 'FlowRestored':
      row.archived_at = null;
      return;
    case 'FlowShared':
    case 'FlowUnshared':
    case 'FlowHandedOver':
      return;
  }
}

const SHARING: ReadonlySet<FlowEvent['type']> = new Set(['FlowShared', 'FlowUnshared', 'FlowHandedOver']);

function foldAccess(state: FlowState, event: FlowEvent, at: string): void {
  if (event.type === 'FlowUnshared') state.access.set(event.data.with, null);
  if (event.type === 'FlowShared')
    state.access.set(event.data.with, { flow_id: state.id, user_id: event.data.with, shared_at: at });
  if (event.type !== 'FlowHandedOver') return;
  state.row.owner_id = event.data.to;
  state.access.set(event.data.to, null);
}

function markEdited({ row }: FlowState, at: string): void {
  row.is_dirty = true;
  row.definition_edited_at = at;
  row.definition_updated_at = at;
}

function versionOf(state: FlowState, version: number): VersionCells {
  const found = state.versions.get(version);
  if (!found) throw new CannotApply(`flow ${state.id} has no version ${version}`);
  return found;
}

/**
 * Freezes the draft as a version, after checking that it is the draft that the author published
 * (decision 13).
 */
async function publish(state: FlowState, data: Of<'FlowPublished'>, { meta }: RecordedFlowEvent): Promise<void> {
  const { row, draft } = state;
  const hash = createHash('sha256').update(canonicalDefinition(draft)).digest('hex');
  if (hash !== data.hash) throw new CannotApply(`flow ${state.id}: the draft is not what version ${data.version} was`);
  const frozen = frozenDraft(draft, data.links);
  const { definition, trees } = await compileVersion(frozen, data.formulas ? compileFormula : null);
  state.versions.set(data.version, {
    flow_id: state.id,
    version: data.version,
    name: row.name,
    t_name: row.t_name,
    language: row.language,
    languages: row.languages,
    definition,
    draft: frozen,
    hash,
    trees,
    max_score: data.maxScore,
    note: data.note,
    published_at: isoTime(meta.at),
    published_by: meta.by ?? null,
  });
  state.published.add(data.version);
  row.latest_version = data.version;
  row.max_score = data.maxScore;
  row.is_dirty = false;
}
