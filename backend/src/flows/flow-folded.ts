/** A flow folded from its events: the decider's state, plus information from the events' meta. */
import type { FlowEvent } from '@parley/contracts/events/flow-events';
import type { UserId } from '@parley/contracts/ids';
import type { Recorded } from '../platform/event-store/aggregate-streams.js';
import type { FoldedState } from '../publishable/publishable-streams.js';
import { flowDecider, type FlowState } from './flow.decider.js';

export interface FlowFolded extends FoldedState<FlowState> {
  /** Revision, author and time (ms) of the last event that changed the draft. */
  readonly draftRevision: number;
  readonly draftBy: UserId | null;
  readonly draftAt: number | null;
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

export function foldFlow(flow: FlowFolded, event: FlowEvent, { revision, position, meta }: Recorded): FlowFolded {
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
