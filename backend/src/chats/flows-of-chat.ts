import { linksFrom } from '@parley/contracts/definition/links';
import { linkedFlow } from '@parley/contracts/engine/linked-flow';
import { flowLinkOf } from '@parley/contracts/engine/next-prompt';
import type { PreparedFlow } from '@parley/contracts/engine/types';

const withLinked = new WeakMap<PreparedFlow, readonly PreparedFlow[]>();

/** The flow and every flow that its links can lead to. */
export function flowsOf(root: PreparedFlow): readonly PreparedFlow[] {
  const known = withLinked.get(root);
  if (known) return known;
  const found = new Set([root]);
  // A loop over a set also visits elements added during the loop.
  for (const flow of found)
    for (const { definition, answers } of flow.prompts.values())
      for (const text of [definition, ...answers].flatMap(linksFrom)) {
        const link = flowLinkOf(text);
        const next = link && linkedFlow(root, link.flowId, link.version);
        if (next && 'prompts' in next) found.add(next);
      }
  const flows = [...found];
  withLinked.set(root, flows);
  return flows;
}
