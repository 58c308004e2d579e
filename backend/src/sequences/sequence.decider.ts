/** The rules of one flow sequence (SPEC SEQ-D1…D11). */
import { accepted, rejected, type Decider, type Decision } from '@parley/contracts/events/decider';
import type { Pin, SequenceEvent } from '@parley/contracts/events/sequence-events';
import { sameJson } from '@parley/contracts/definition/canonical';
import type { FlowId, FlowUid, SequenceId, SequenceUid, UserId } from '@parley/contracts/ids';
import { SEQUENCE_LIMITS } from '@parley/contracts/sequence/limits';
import type { SequenceSettings } from '@parley/contracts/definition/sequence-settings';
import { applyStructureEvent } from '@parley/contracts/sequence/structure';
import {
  decidePublishable,
  FOR_OWNERS,
  NOT_CREATED,
  rejectCaller,
  type ForOwners,
  type PublishableState,
} from '../publishable/publishable.decider.js';
import type {
  AttachFlow,
  CreateSequence,
  MoveFlow,
  PublishSequence,
  SequenceCommand,
  SequenceRejection,
} from './sequence-commands.js';

export interface SequenceState extends PublishableState<SequenceSettings> {
  readonly sequenceId: SequenceId;
  readonly sequenceUid: SequenceUid;
  /** Everybody who has handed it over. */
  readonly formerOwners: readonly UserId[];
  /** Attached flows, in order. */
  readonly flows: readonly FlowId[];
  /** For every flow that was ever attached. */
  readonly flowUids: ReadonlyMap<FlowId, FlowUid>;
  /** Detached flows in the order of their removal, with the person who removed each. */
  readonly detached: ReadonlyMap<FlowId, UserId>;
  /** The list, a name or the languages have changed since the last version; also true before the first. */
  readonly hasChanges: boolean;
  /** The latest version; 0 = never published. */
  readonly version: number;
  readonly pins: readonly Pin[];
}

type SequenceDecision = Decision<SequenceEvent, SequenceRejection>;
const no = (code: SequenceRejection['code']): SequenceDecision => rejected({ code });

const initialState: SequenceState = {
  ...NOT_CREATED,
  sequenceId: 0 as SequenceId,
  sequenceUid: '' as SequenceUid,
  formerOwners: [],
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
  const index = at ?? flows.length;
  if (index > flows.length) return no('out-of-bounds');
  return accepted({ type: 'FlowAttached', data: { flowId, flowUid, at: index } });
};

const move = ({ from, to }: MoveFlow, { flows }: SequenceState): SequenceDecision => {
  const flowId = flows[from];
  if (flowId === undefined || to >= flows.length) return no('out-of-bounds');
  return from === to ? accepted() : accepted({ type: 'AttachedFlowMoved', data: { flowId, to } });
};

const publish = ({ pins }: PublishSequence, state: SequenceState): SequenceDecision => {
  if (state.flows.length === 0) return no('no-flows');
  if (!state.hasChanges && sameJson(pins, state.pins)) return no('nothing-to-publish');
  return accepted({ type: 'SequencePublished', data: { version: state.version + 1, pins } });
};

const SEQUENCE_COMMANDS_FOR_OWNERS: ForOwners<Exclude<SequenceCommand, CreateSequence>['type']> = {
  ...FOR_OWNERS,
  AttachFlow: false,
  DetachFlow: false,
  MoveFlow: false,
  Publish: true,
};

const decide = (command: SequenceCommand, state: SequenceState): SequenceDecision => {
  if (command.type === 'CreateSequence') {
    if (state.status !== 'none') return no('sequence-exists');
    const { sequenceId, sequenceUid, by, name, language } = command;
    return accepted({ type: 'SequenceCreated', data: { sequenceId, sequenceUid, ownerId: by, name, language } });
  }
  if (state.status === 'none') return no('sequence-not-found');
  const rejection = rejectCaller(command, state, SEQUENCE_COMMANDS_FOR_OWNERS);
  if (rejection) return rejection;
  switch (command.type) {
    case 'AttachFlow':
      return attach(command, state);
    case 'DetachFlow':
      if (!state.flows.includes(command.flowId)) return no('not-attached');
      return accepted({ type: 'FlowDetached', data: { flowId: command.flowId, by: command.by } });
    case 'MoveFlow':
      return move(command, state);
    case 'Publish':
      return publish(command, state);
    case 'Rename':
    case 'ChangeLanguages':
    case 'ChangeSettings':
    case 'Share':
    case 'Unshare':
    case 'Leave':
    case 'HandOver':
    case 'Archive':
    case 'Restore':
      return decidePublishable('Sequence', command, state);
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
    case 'SequenceHandedOver': {
      const { to } = event.data;
      const collaborators = state.collaborators.filter((user) => user !== to);
      return { ...state, ownerId: to, formerOwners: [...state.formerOwners, state.ownerId], collaborators };
    }
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
