/** The rules of one flow sequence (SPEC SEQ-D1…D11). */
import { accepted, rejected, type Decider, type Decision } from '@parley/contracts/events/decider';
import type { Pin, SequenceEvent } from '@parley/contracts/events/sequence-events';
import { RESTORABLE_MS } from '@parley/contracts/flow/archive';
import { sameJson } from '@parley/contracts/flow/canonical';
import type { Language, Translations } from '@parley/contracts/flow/definition';
import { trustOf } from '@parley/contracts/flow/system-settings';
import type { FlowId, FlowUid, SequenceId, SequenceUid, UserId } from '@parley/contracts/ids';
import { SEQUENCE_LIMITS } from '@parley/contracts/sequence/limits';
import type { SequenceSettings } from '@parley/contracts/sequence/settings';
import { applyStructureEvent } from '@parley/contracts/sequence/structure';
import type {
  AttachFlow,
  MoveFlow,
  PublishSequence,
  RestoreSequence,
  SequenceCommand,
  SequenceRejection,
} from './sequence-commands.js';

export interface SequenceState {
  readonly status: 'none' | 'active' | 'archived';
  readonly sequenceId: SequenceId;
  readonly sequenceUid: SequenceUid;
  readonly ownerId: UserId;
  readonly collaborators: readonly UserId[];
  readonly name: string;
  readonly tName: Translations;
  readonly language: Language;
  readonly languages: readonly Language[];
  readonly settings: SequenceSettings;
  /** Attached, in order. */
  readonly flows: readonly FlowId[];
  /** Of every flow that was ever attached. */
  readonly flowUids: ReadonlyMap<FlowId, FlowUid>;
  /** Once attached and now not, in the order they left, with who took them out. */
  readonly detached: ReadonlyMap<FlowId, UserId>;
  /** The list, a name or the languages changed since the last version; true also before the first. */
  readonly hasChanges: boolean;
  /** Of the latest version; version 1 is the first, 0 = never published. */
  readonly version: number;
  readonly pins: readonly Pin[];
}

type SequenceDecision = Decision<SequenceEvent, SequenceRejection>;
const no = (code: SequenceRejection['code']): SequenceDecision => rejected({ code });
const changed = (event: SequenceEvent, isNew: boolean): SequenceDecision => (isNew ? accepted(event) : accepted());

const initialState: SequenceState = {
  status: 'none',
  sequenceId: 0 as SequenceId,
  sequenceUid: '' as SequenceUid,
  ownerId: '' as UserId,
  collaborators: [],
  name: '',
  tName: {},
  language: 'en',
  languages: [],
  settings: {},
  flows: [],
  flowUids: new Map(),
  detached: new Map(),
  hasChanges: false,
  version: 0,
  pins: [],
};

const attach = ({ flowId, flowUid, at }: AttachFlow, { flows }: SequenceState): SequenceDecision => {
  if (flows.includes(flowId)) return no('already-attached');
  if (flows.length >= SEQUENCE_LIMITS.flows) return no('too-many-flows');
  const place = at ?? flows.length;
  if (place > flows.length) return no('out-of-bounds');
  return accepted({ type: 'FlowAttached', data: { flowId, flowUid, at: place } });
};

const move = ({ from, to }: MoveFlow, { flows }: SequenceState): SequenceDecision => {
  const flowId = flows[from];
  if (flowId === undefined || to >= flows.length) return no('out-of-bounds');
  return changed({ type: 'AttachedFlowMoved', data: { flowId, to } }, from !== to);
};

const publish = ({ pins }: PublishSequence, state: SequenceState): SequenceDecision => {
  if (state.flows.length === 0) return no('no-flows');
  if (!state.hasChanges && sameJson(pins, state.pins)) return no('nothing-to-publish');
  return accepted({ type: 'SequencePublished', data: { version: state.version + 1, pins } });
};

const restore = ({ at, archivedAt }: RestoreSequence, { status }: SequenceState): SequenceDecision => {
  if (status !== 'archived') return no('not-archived');
  return at - archivedAt > RESTORABLE_MS ? no('restore-too-late') : accepted({ type: 'SequenceRestored', data: {} });
};

/** What the owner alone may ask for. */
const decideForOwner = (
  command: Extract<
    SequenceCommand,
    { type: 'RenameSequence' | 'PublishSequence' | 'ShareSequence' | 'UnshareSequence' | 'ArchiveSequence' }
  >,
  state: SequenceState,
): SequenceDecision => {
  switch (command.type) {
    case 'RenameSequence': {
      const { name, tName } = command;
      return changed(
        { type: 'SequenceRenamed', data: { name, tName } },
        name !== state.name || !sameJson(tName, state.tName),
      );
    }
    case 'PublishSequence':
      return publish(command, state);
    case 'ShareSequence':
      if (command.with === state.ownerId) return no('owner-has-access');
      return changed(
        { type: 'SequenceShared', data: { with: command.with } },
        !state.collaborators.includes(command.with),
      );
    case 'UnshareSequence':
      return changed(
        { type: 'SequenceUnshared', data: { with: command.with } },
        state.collaborators.includes(command.with),
      );
    case 'ArchiveSequence':
      return accepted({ type: 'SequenceArchived', data: {} });
  }
};

const decide = (command: SequenceCommand, state: SequenceState): SequenceDecision => {
  if (command.type === 'CreateSequence') {
    if (state.status !== 'none') return no('sequence-exists');
    const { sequenceId, sequenceUid, by, name, language } = command;
    return accepted({ type: 'SequenceCreated', data: { sequenceId, sequenceUid, ownerId: by, name, language } });
  }
  if (state.status === 'none') return no('sequence-not-found');
  const isOwner = command.by === state.ownerId;
  if (!isOwner && !state.collaborators.includes(command.by)) return no('no-access');
  if (command.type === 'RestoreSequence') return isOwner ? restore(command, state) : no('not-owner');
  if (state.status === 'archived') return no('archived');
  switch (command.type) {
    case 'ChangeSequenceSettings':
      if (!isOwner && trustOf(command.settings) !== trustOf(state.settings)) return no('trust-is-owners');
      return changed(
        { type: 'SequenceSettingsChanged', data: { settings: command.settings } },
        !sameJson(command.settings, state.settings),
      );
    case 'ChangeSequenceLanguages': {
      const languages = [...new Set(command.languages)];
      if (!languages.includes(state.language)) return no('default-language-required');
      return changed({ type: 'SequenceLanguagesChanged', data: { languages } }, !sameJson(languages, state.languages));
    }
    case 'AttachFlow':
      return attach(command, state);
    case 'DetachFlow':
      if (!state.flows.includes(command.flowId)) return no('not-attached');
      return accepted({ type: 'FlowDetached', data: { flowId: command.flowId, by: command.by } });
    case 'MoveFlow':
      return move(command, state);
    case 'LeaveSequence':
      return isOwner ? no('owner-has-access') : accepted({ type: 'SequenceUnshared', data: { with: command.by } });
    case 'RenameSequence':
    case 'PublishSequence':
    case 'ShareSequence':
    case 'UnshareSequence':
    case 'ArchiveSequence':
      return isOwner ? decideForOwner(command, state) : no('not-owner');
  }
};

const without = (detached: SequenceState['detached'], flowId: FlowId): Map<FlowId, UserId> =>
  new Map([...detached].filter(([id]) => id !== flowId));

const evolve = (state: SequenceState, event: SequenceEvent): SequenceState => {
  switch (event.type) {
    case 'SequenceCreated': {
      const { language } = event.data;
      return { ...state, ...event.data, status: 'active', languages: [language], hasChanges: true };
    }
    case 'SequenceRenamed':
      return { ...state, ...event.data, hasChanges: true };
    case 'SequenceLanguagesChanged':
      return { ...state, languages: event.data.languages, hasChanges: true };
    case 'SequenceSettingsChanged':
      return { ...state, settings: event.data.settings };
    case 'FlowAttached': {
      const { flowId, flowUid } = event.data;
      return {
        ...state,
        flows: applyStructureEvent(state.flows, event),
        flowUids: new Map(state.flowUids).set(flowId, flowUid),
        detached: without(state.detached, flowId),
        hasChanges: true,
      };
    }
    case 'FlowDetached': {
      const { flowId, by } = event.data;
      return {
        ...state,
        flows: applyStructureEvent(state.flows, event),
        detached: without(state.detached, flowId).set(flowId, by),
        hasChanges: true,
      };
    }
    case 'AttachedFlowMoved':
      return { ...state, flows: applyStructureEvent(state.flows, event), hasChanges: true };
    case 'SequencePublished':
      return { ...state, version: event.data.version, pins: event.data.pins, hasChanges: false };
    case 'SequenceShared':
      return { ...state, collaborators: [...state.collaborators, event.data.with] };
    case 'SequenceUnshared':
      return { ...state, collaborators: state.collaborators.filter((user) => user !== event.data.with) };
    case 'SequenceArchived':
      return { ...state, status: 'archived' };
    case 'SequenceRestored':
      return { ...state, status: 'active' };
  }
};

export const sequenceDecider: Decider<SequenceState, SequenceCommand, SequenceEvent, SequenceRejection> = {
  initialState,
  decide,
  evolve,
};
