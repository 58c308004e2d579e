import { linksOf } from '@parley/contracts/engine/flow-links';
import type { FlowDefinition } from '@parley/contracts/definition/definition';

interface Linking {
  readonly id: number;
  readonly draft: FlowDefinition;
}

/** Ids of the flows among `flows` to which a flow links. */
export const linkedAmong = (flow: Linking, flows: readonly Linking[]): number[] => {
  const targets = new Set(linksOf(flow.draft).map(({ flowId }) => flowId));
  return flows.filter(({ id }) => id !== flow.id && targets.has(id)).map(({ id }) => id);
};

/**
 * Link targets come first, so that a link is pinned to the version published now. In a circle, the first flow stays
 * first.
 */
export const inLinkOrder = <F extends Linking>(flows: readonly F[]): F[] => {
  const ordered: F[] = [];
  const seen = new Set<number>();
  // Uses an explicit stack, because the depth may equal the number of flows.
  for (const start of flows) {
    const path: { readonly flow: F; readonly links: number[] }[] = [];
    const enter = (flow: F) => {
      seen.add(flow.id);
      path.push({ flow, links: linkedAmong(flow, flows) });
    };
    if (!seen.has(start.id)) enter(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const link = top.links.shift();
      const next = link === undefined || seen.has(link) ? undefined : flows.find(({ id }) => id === link);
      if (next) enter(next);
      else if (link === undefined) {
        ordered.push(top.flow);
        path.pop();
      }
    }
  }
  return ordered;
};
