import type { FlowEvent } from '@parley/contracts/events/flow-events';
import { decideOrRefuse } from '../decide-or-refuse.js';
import type { CreateFlow } from '../flow-commands.js';
import type { FlowState } from '../flow.decider.js';

/**
 * The events for a repeated creation by the same owner: none or, if the creation of a large flow stopped between two
 * appends, the rest. A complete flow stays as it is.
 * @throws Refusal 409 if the flow belongs to somebody else
 */
export function createOnce(state: FlowState, command: CreateFlow): readonly FlowEvent[] {
  const { by, definition } = command;
  if (state.status !== 'active' || state.ownerId !== by) return decideOrRefuse(state, command);
  return state.draft.promptsArray.length < definition.promptsArray.length
    ? decideOrRefuse(state, { type: 'SaveDraft', by, definition, base: null })
    : [];
}
