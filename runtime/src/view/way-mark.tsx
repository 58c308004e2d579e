/** @jsxImportSource preact */
/** Says how far the chat is, where every learner goes the same way. */
import { onlyWay } from '@parley/contracts/engine/only-way';
import { START_PROMPT } from '@parley/contracts/definition/values';
import type { VNode } from 'preact';
import type { PlayableFlow } from '../chat/chat-props.js';
import { useLaterWords } from '../context/later-words.js';
import { prepared } from '../session/prepared.js';
import type { SessionState } from '../session/session-state.js';

/** A shorter way is seen at once. */
const MIN_PROMPTS = 3;
const ways = new WeakMap<object, readonly string[]>();
function wayOf(flow: PlayableFlow): readonly string[] {
  const known = ways.get(flow.definition);
  if (known) return known;
  const made = prepared(flow);
  const way = (made.ok && onlyWay(made.flow, START_PROMPT)) || [];
  ways.set(flow.definition, way);
  return way;
}

export const WayMark = ({ state, flow }: { readonly state: SessionState; readonly flow: PlayableFlow }) => {
  const t = useLaterWords();
  const way = wayOf(flow);
  const number = way.indexOf(state.items.at(-1)?.promptKey ?? '') + 1;
  if (way.length < MIN_PROMPTS || number === 0) return null satisfies VNode | null;
  return <span class="way">{t('way', { number, count: way.length })}</span>;
};
