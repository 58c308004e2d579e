/**
 * A history as its learner may see it. It leaves out what a reviewer answered for the learner (ENG-60, 62), unless the
 * author's flow shows or scores that answer, and the marks for feedback and of answers that need
 * none, which are the author's own (decision 5).
 */
import { homeOf } from '@parley/contracts/engine/linked-flow';
import { promptOf } from '@parley/contracts/engine/prompt-of';
import type { HistoryItem, PreparedFlow } from '@parley/contracts/engine/types';
import { flowsOf } from './flows-of-chat.js';

const names = new WeakMap<PreparedFlow, ReadonlySet<string>>();

/** Matches `{{@name}}` in a text, and `@name` as the variable by which an answer is scored. */
const QUOTED = /(?:\{\{|"scoreVar":")\s*@([^{}|\\"]{1,300})/g;

/** Names of the prompts whose answers the flow itself shows to the learner. */
function quotedIn(flow: PreparedFlow): ReadonlySet<string> {
  const known = names.get(flow);
  if (known) return known;
  const ofPrompts = [...flow.prompts.values()].map(({ definition, answers }) => JSON.stringify([definition, answers]));
  const texts = [...ofPrompts, JSON.stringify(flow.waiting)];
  const found = new Set(
    texts.flatMap((text) => [...text.matchAll(QUOTED)].map(([, name = '']) => name.replace(/\s+/g, ''))),
  );
  names.set(flow, found);
  return found;
}

/**
 * True if a flow quotes this item's answer: its own flow, or another flow of the chat that has no prompt of that name.
 */
function isQuoted(root: PreparedFlow, item: HistoryItem): boolean {
  const prompt = promptOf(root, item);
  if (!prompt) return false;
  const name = prompt.name.replace(/\s+/g, '');
  const home = homeOf(root, prompt);
  return flowsOf(root).some((flow) => (flow === home || !flow.variableNames.has(name)) && quotedIn(flow).has(name));
}

/** @param flow the chat's flow with the flows that its links can lead to */
export function hideFromLearner(history: readonly HistoryItem[], flow: PreparedFlow): HistoryItem[] {
  return history.map((item) => {
    const { custom: _arrangement, noComment: _none, ...shown } = item;
    if (item.direction !== 'sent' || !item.answerExternally || isQuoted(flow, item)) return shown;
    // Its `values` come from texts that the author wrote for the learner.
    const {
      originalMessage: _said,
      normalizedMessage: _compared,
      matched: _picked,
      multipleAnswers: _several,
      ...rest
    } = shown;
    return { ...rest, message: '' };
  });
}
