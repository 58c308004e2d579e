import type { Definition, Nodes, Root } from 'mdast';

/** Targets of `[words][label]`, by label. */
export type Definitions = ReadonlyMap<string, Definition>;

export const definitionsOf = (root: Root): Definitions => {
  const found = new Map<string, Definition>();
  const visit = (node: Nodes): void => {
    // The first definition of a label counts.
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(root);
  return found;
};
