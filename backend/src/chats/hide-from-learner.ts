/**
 * A history as its learner may see it. What a reviewer answered in their stead stays with reviewers (ENG-60, 62), unless
 * the author has the flow say it or score by it; so does what was marked for feedback, which is the author's own
 * arrangement (decision 5).
 */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import { homeOf } from '@parley/contracts/engine/linked-flow';
import { promptOf } from '@parley/contracts/engine/prompt-of';
import type { HistoryItem, PreparedFlow } from '@parley/contracts/engine/types';

const names = new WeakMap<PreparedFlow, ReadonlySet<string>>();

/** `{{@name}}` in a text, `@name` as the variable that an answer is scored by. */
const QUOTED = /(?:\{\{|"scoreVar":")\s*@([^{}|\\"]{1,300})/g;

/** Prompts whose answers a flow itself uses for the learner. */
function quotedIn(flow: PreparedFlow): ReadonlySet<string> {
  const known = names.get(flow);
  if (known) return known;
  const texts = [...flow.prompts.values()].map(({ definition, answers }) => JSON.stringify([definition, answers]));
  const found = new Set(
    texts.flatMap((text) => [...text.matchAll(QUOTED)].map(([, name = '']) => name.replace(/\s+/g, ''))),
  );
  names.set(flow, found);
  return found;
}

/** A flow quotes its own answers, and that which a chat begins in also those of others whose names it does not have. */
function isQuoted(flow: PreparedFlow, { p, pk }: WireItem): boolean {
  const prompt = promptOf(flow, { promptKey: pk as HistoryItem['promptKey'], promptKeyStr: p });
  if (!prompt) return false;
  const name = prompt.name.replace(/\s+/g, '');
  if (quotedIn(homeOf(flow, prompt)).has(name)) return true;
  return !flow.variableNames.has(name) && quotedIn(flow).has(name);
}

/** @param flow of the chat, with those that it may be led to */
export function hideFromLearner(history: readonly WireItem[], flow: PreparedFlow): WireItem[] {
  return history.map((item) => {
    const { cf: _arrangement, ...shown } = item;
    if (item.d !== 's' || !item.ae || isQuoted(flow, item)) return shown;
    const { o: _said, n: _compared, ma: _picked, mu: _several, x: _values, ...rest } = shown;
    return { ...rest, m: '' };
  });
}
