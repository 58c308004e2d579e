import type { FlowEvent } from '@parley/contracts/events/flow-events';
import { decideOrRefuse } from '../decide-or-refuse.js';
import type { CreateFlow } from '../flow-commands.js';
import type { FlowState } from '../flow.decider.js';

/**
 * Asked for again by the same owner: nothing, or the rest of a large flow whose creation broke off between two appends. What
 * was created whole stays as it is.
 * @throws Refusal 409 when the flow is another person's
 */
export function createOnce(state: FlowState, command: CreateFlow): readonly FlowEvent[] {
  const { by, definition } = command;
  if (state.status !== 'active' || state.ownerId !== by) return decideOrRefuse(state, command);
  return state.draft.promptsArray.length < definition.promptsArray.length
    ? decideOrRefuse(state, { type: 'SaveDraft', by, definition, base: null })
    : [];
}
