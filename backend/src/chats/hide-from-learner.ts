/**
 * A history as its learner may see it. What a reviewer answered in their stead stays with reviewers (ENG-60, 62), unless
 * the author has the flow say it; so does what was marked for feedback, which is the author's own arrangement (decision 5).
 */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { FlowDefinition } from '@parley/contracts/flow/definition';

const names = new WeakMap<FlowDefinition, ReadonlySet<string>>();

/** Prompts whose answers the flow itself repeats to the learner: `{{@name}}`, written without spaces. */
function quotedIn(definition: FlowDefinition): ReadonlySet<string> {
  const known = names.get(definition);
  if (known) return known;
  const text = JSON.stringify(definition);
  const found = new Set(
    [...text.matchAll(/\{\{\s*@([^{}|\\]{1,300})/g)].map(([, name = '']) => name.replace(/\s+/g, '')),
  );
  names.set(definition, found);
  return found;
}

const nameOf = ({ p }: WireItem): string => p.slice(p.indexOf('.') + 1).replace(/\s+/g, '');

export function hideFromLearner(history: readonly WireItem[], definition: FlowDefinition): WireItem[] {
  const quoted = quotedIn(definition);
  return history.map((item) => {
    const { cf: _arrangement, ...shown } = item;
    if (item.d !== 's' || !item.ae || quoted.has(nameOf(item))) return shown;
    const { o: _said, n: _compared, ma: _picked, mu: _several, x: _values, ...rest } = shown;
    return { ...rest, m: '' };
  });
}
