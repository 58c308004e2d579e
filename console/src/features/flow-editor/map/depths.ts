interface Links {
  readonly nodes: readonly { readonly id: string }[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

/**
 * Length of the shortest path from the start to each node. In parts that the start doesn't reach, the first prompt has
 * depth 0.
 */
export function depthsOf({ nodes, edges }: Links): ReadonlyMap<string, number> {
  const successors = new Map<string, string[]>();
  for (const { from, to } of edges) successors.set(from, [...(successors.get(from) ?? []), to]);
  const withIncoming = new Set(edges.filter(({ from, to }) => from !== to).map(({ to }) => to));
  const depths = new Map<string, number>();
  const spread = (root: string): void => {
    if (depths.has(root)) return;
    // The loop also visits nodes that are pushed while it runs.
    const queue = [root];
    depths.set(root, 0);
    for (const id of queue)
      for (const next of successors.get(id) ?? []) {
        if (depths.has(next)) continue;
        depths.set(next, (depths.get(id) ?? 0) + 1);
        queue.push(next);
      }
  };
  // First the start prompt, then nodes without incoming links, then what remains: cycles.
  for (const { id } of nodes.slice(0, 1)) spread(id);
  for (const { id } of nodes) if (!withIncoming.has(id)) spread(id);
  for (const { id } of nodes) spread(id);
  return depths;
}
