/** Prepares each definition once, even if session, transport and rebase all ask for it. */
import { libraryOf } from '@parley/contracts/engine/linked-flow';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { PlayableFlow } from '../chat/chat-props.js';

type Prepared = ReturnType<typeof prepareFlow>;
interface Known {
  readonly linked: PlayableFlow['linked'];
  readonly prepared: Prepared;
}
const known = new WeakMap<object, Known>();

/** A linked version that can't be played is left out; the chat reports it on arrival. */
const libraryFor = (linked: PlayableFlow['linked']) =>
  libraryOf(
    (linked ?? []).flatMap(({ id, version, definition }) => {
      const made = prepareFlow(definition, { flowId: id, version });
      return made.ok ? [made.flow] : [];
    }),
  );

export const prepared = (flow: PlayableFlow): Prepared => {
  const found = known.get(flow.definition);
  if (found && found.linked === flow.linked) return found.prepared;
  const { id: flowId, version, linked } = flow;
  const made = prepareFlow(flow.definition, { flowId, version, library: libraryFor(linked) });
  known.set(flow.definition, { linked, prepared: made });
  return made;
};
