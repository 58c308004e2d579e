/** Prepares each definition once, however many of session, transport and rebase ask for it. */
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { PlayableFlow } from '../chat-props.js';

type Prepared = ReturnType<typeof prepareFlow>;
const known = new WeakMap<object, Prepared>();

export const prepared = (flow: PlayableFlow): Prepared => {
  const found = known.get(flow.definition);
  if (found) return found;
  const made = prepareFlow(flow.definition, { flowId: flow.id, version: flow.version });
  known.set(flow.definition, made);
  return made;
};
