/** The list of attached flows, folded from its events. The decider and the read models fold with this one function. */
import type { StructureEvent } from '../events/sequence-events.js';
import type { FlowId } from '../ids.js';

const placeAt = (list: readonly FlowId[], id: FlowId, at: number): readonly FlowId[] =>
  list.filter((each) => each !== id).toSpliced(at, 0, id);

/** Never judges: what is recorded has happened. */
export const applyStructureEvent = (list: readonly FlowId[], event: StructureEvent): readonly FlowId[] => {
  switch (event.type) {
    case 'FlowAttached':
      return placeAt(list, event.data.flowId, event.data.at);
    case 'FlowDetached':
      return list.filter((each) => each !== event.data.flowId);
    case 'AttachedFlowMoved':
      return list.includes(event.data.flowId) ? placeAt(list, event.data.flowId, event.data.to) : list;
  }
};
