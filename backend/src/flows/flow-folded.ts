/** A flow as its events tell it: the decider's state, and what the events' meta adds. */
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import type { FlowEvent } from '@parley/contracts/events/flow-events';
import { upcast } from '@parley/contracts/events/upcast';
import type { UserId } from '@parley/contracts/ids';
import { flowDecider, type FlowState } from './flow.decider.js';

export interface FlowFolded {
  readonly state: FlowState;
  /** -1 = nothing happened yet. */
  readonly revision: number;
  /** Of the last event among all events; null = nothing happened yet. */
  readonly position: Position | null;
  /** Revision of the last event that changed the draft, who caused it, and when (ms). */
  readonly draftRevision: number;
  readonly draftBy: UserId | null;
  readonly draftAt: number | null;
  /** ms; null = not archived. */
  readonly archivedAt: number | null;
}

export const noFlow: FlowFolded = {
  state: flowDecider.initialState,
  revision: -1,
  position: null,
  draftRevision: -1,
  draftBy: null,
  draftAt: null,
  archivedAt: null,
};

export function foldFlow(
  flow: FlowFolded,
  event: FlowEvent,
  { revision, position, meta }: Pick<RecordedEvent, 'revision' | 'position' | 'meta'>,
): FlowFolded {
  const state = flowDecider.evolve(flow.state, event);
  const edited = state.draft !== flow.state.draft;
  return {
    state,
    revision,
    position,
    draftRevision: edited ? revision : flow.draftRevision,
    draftBy: edited ? (meta.by ?? null) : flow.draftBy,
    draftAt: edited ? meta.at : flow.draftAt,
    archivedAt: state.status === 'archived' ? (flow.archivedAt ?? meta.at) : null,
  };
}

/** Written by a newer program, or never by this one: going on without it would show a flow that is not the author's. */
class UnknownFlowEvent extends Error {
  override readonly name = 'UnknownFlowEvent';
}

export function liftRecorded(recorded: RecordedEvent): FlowEvent {
  const lifted = upcast(recorded.type, recorded.data, recorded.meta.v);
  if (!lifted.ok) throw new UnknownFlowEvent(`${recorded.stream}, revision ${recorded.revision}: ${lifted.code}`);
  return { type: recorded.type, data: lifted.data } as FlowEvent;
}

export const foldRecorded = (flow: FlowFolded, recorded: RecordedEvent): FlowFolded =>
  foldFlow(flow, liftRecorded(recorded), recorded);
