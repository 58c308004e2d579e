/** A sequence as its events tell it: the decider's state, and when what was changed. */
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import type { SequenceEvent } from '@parley/contracts/events/sequence-events';
import { upcast } from '@parley/contracts/events/upcast';
import { sequenceDecider, type SequenceState } from './sequence.decider.js';

/** What two authors may change at once without meeting. */
export type SequencePart = 'name' | 'languages' | 'settings' | 'flows';

export interface SequenceFolded {
  readonly state: SequenceState;
  /** -1 = nothing happened yet. */
  readonly revision: number;
  /** Of the last event among all events; null = nothing happened yet. */
  readonly position: Position | null;
  /** Revision of the last event that changed the part; -1 = none did. */
  readonly changed: Readonly<Record<SequencePart, number>>;
  /** ms; null = not archived. */
  readonly archivedAt: number | null;
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

/** @param at when it happened, in ms */
export function foldSequence(
  sequence: SequenceFolded,
  event: SequenceEvent,
  at: number,
  position: Position,
): SequenceFolded {
  const revision = sequence.revision + 1;
  const part = PARTS[event.type];
  const state = sequenceDecider.evolve(sequence.state, event);
  return {
    state,
    revision,
    position,
    archivedAt: state.status === 'archived' ? (sequence.archivedAt ?? at) : null,
    changed: part ? { ...sequence.changed, [part]: revision } : sequence.changed,
  };
}

/** Written by a newer program, or never by this one: going on without it would show a list that is not the author's. */
class UnknownSequenceEvent extends Error {
  override readonly name = 'UnknownSequenceEvent';
}

export function foldRecorded(sequence: SequenceFolded, recorded: RecordedEvent): SequenceFolded {
  const lifted = upcast(recorded.type, recorded.data, recorded.meta.v);
  if (!lifted.ok) throw new UnknownSequenceEvent(`${recorded.stream}, revision ${recorded.revision}: ${lifted.code}`);
  const event = { type: recorded.type, data: lifted.data } as SequenceEvent;
  return foldSequence(sequence, event, recorded.meta.at, recorded.position);
}
