/** Prepares each definition once, even if session, transport and rebase all ask for it. */
import { libraryOf } from '@parley/contracts/engine/linked-flow';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { PlayableFlow } from '../chat/chat-props.js';

type Prepared = ReturnType<typeof prepareFlow>;
interface Known {
  readonly linked: PlayableFlow['linked'];
  readonly language: PlayableFlow['language'];
  readonly prepared: Prepared;
}
const known = new WeakMap<object, Known>();

/** A linked version that can't be played is left out; the chat reports it on arrival. */
const libraryFor = (linked: PlayableFlow['linked']) =>
  libraryOf(
    (linked ?? []).flatMap(({ id, version, language, definition }) => {
      const made = prepareFlow(definition, { flowId: id, version, language });
      return made.ok ? [made.flow] : [];
    }),
  );

export const prepared = (flow: PlayableFlow): Prepared => {
  const found = known.get(flow.definition);
  if (found && found.linked === flow.linked && found.language === flow.language) return found.prepared;
  const { id: flowId, version, language, linked } = flow;
  const made = prepareFlow(flow.definition, { flowId, version, language, library: libraryFor(linked) });
  known.set(flow.definition, { linked, language, prepared: made });
  return made;
};
