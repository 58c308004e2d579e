/** A sequence folded from its events: the decider's state, plus the revision of each part's last change. */
import type { SequenceEvent } from '@parley/contracts/events/sequence-events';
import type { Recorded } from '../platform/event-store/aggregate-streams.js';
import type { FoldedState } from '../publishable/publishable-streams.js';
import { sequenceDecider, type SequenceState } from './sequence.decider.js';

/** Parts that two authors can change at the same time without a conflict. */
export type SequencePart = 'name' | 'languages' | 'settings' | 'flows';

export interface SequenceFolded extends FoldedState<SequenceState> {
  /** Revision of the last event that changed the part; -1 = none. */
  readonly changed: Readonly<Record<SequencePart, number>>;
}

export const noSequence: SequenceFolded = {
  state: sequenceDecider.initialState,
  revision: -1,
  position: null,
  changed: { name: -1, languages: -1, settings: -1, flows: -1 },
  archivedAt: null,
};

const PARTS: Partial<Readonly<Record<SequenceEvent['type'], SequencePart>>> = {
  SequenceRenamed: 'name',
  SequenceLanguagesChanged: 'languages',
  SequenceSettingsChanged: 'settings',
  FlowAttached: 'flows',
  FlowDetached: 'flows',
  AttachedFlowMoved: 'flows',
};

export function foldSequence(
  sequence: SequenceFolded,
  event: SequenceEvent,
  { revision, position, meta }: Recorded,
): SequenceFolded {
  const part = PARTS[event.type];
  const state = sequenceDecider.evolve(sequence.state, event);
  return {
    state,
    revision,
    position,
    archivedAt: state.status === 'archived' ? (sequence.archivedAt ?? meta.at) : null,
    changed: part ? { ...sequence.changed, [part]: revision } : sequence.changed,
  };
}
