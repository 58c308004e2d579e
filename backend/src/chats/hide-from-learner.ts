/**
 * A history as its learner may see it. What a reviewer answered in their stead stays with reviewers (ENG-60, 62), unless
 * the author has the flow say it or score by it; so does what was marked for feedback, which is the author's own
 * arrangement (decision 5).
 */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import { homeOf, linkedFlow } from '@parley/contracts/engine/linked-flow';
import { flowLinkOf } from '@parley/contracts/engine/next-prompt';
import { promptOf } from '@parley/contracts/engine/prompt-of';
import type { HistoryItem, PreparedFlow } from '@parley/contracts/engine/types';

const names = new WeakMap<PreparedFlow, ReadonlySet<string>>();

/** `{{@name}}` in a text, `@name` as the variable that an answer is scored by. */
const QUOTED = /(?:\{\{|"scoreVar":")\s*@([^{}|\\"]{1,300})/g;

/** Prompts whose answers a flow itself uses for the learner. */
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

const withLinked = new WeakMap<PreparedFlow, readonly PreparedFlow[]>();

/** The flow and all that a chat of it may be led to. */
function flowsOf(root: PreparedFlow): readonly PreparedFlow[] {
  const known = withLinked.get(root);
  if (known) return known;
  const found = new Set([root]);
  // What is added to a set while it is gone through is gone through, too.
  for (const flow of found)
    for (const { definition, answers } of flow.prompts.values())
      for (const { nextKey } of [definition, ...answers]) {
        const link = nextKey ? flowLinkOf(nextKey) : null;
        const next = link && linkedFlow(root, link.flowId, link.version);
        if (next && 'prompts' in next) found.add(next);
      }
  const flows = [...found];
  withLinked.set(root, flows);
  return flows;
}

/** A flow quotes its own answers, and those of a chat's other flows whose names it does not have. */
function isQuoted(root: PreparedFlow, { p, pk }: WireItem): boolean {
  const prompt = promptOf(root, { promptKey: pk as HistoryItem['promptKey'], promptKeyStr: p });
  if (!prompt) return false;
  const name = prompt.name.replace(/\s+/g, '');
  const home = homeOf(root, prompt);
  return flowsOf(root).some((flow) => (flow === home || !flow.variableNames.has(name)) && quotedIn(flow).has(name));
}

/** @param flow of the chat, with those that it may be led to */
export function hideFromLearner(history: readonly WireItem[], flow: PreparedFlow): WireItem[] {
  return history.map((item) => {
    const { cf: _arrangement, ...shown } = item;
    if (item.d !== 's' || !item.ae || isQuoted(flow, item)) return shown;
    // Its values (`x`) are those of the words that the author has for the learner.
    const { o: _said, n: _compared, ma: _picked, mu: _several, ...rest } = shown;
    return { ...rest, m: '' };
  });
}
