interface Links {
  readonly nodes: readonly { readonly id: string }[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

/**
 * How many links each node is away from the start, by the shortest way. Where nothing leads from the start, the first
 * prompt of each such part begins anew.
 */
export function depthsOf({ nodes, edges }: Links): ReadonlyMap<string, number> {
  const onward = new Map<string, string[]>();
  for (const { from, to } of edges) onward.set(from, [...(onward.get(from) ?? []), to]);
  const led = new Set(edges.filter(({ from, to }) => from !== to).map(({ to }) => to));
  const depths = new Map<string, number>();
  const spread = (root: string): void => {
    if (depths.has(root)) return;
    // A list grows while it is walked.
    const queue = [root];
    depths.set(root, 0);
    for (const id of queue)
      for (const next of onward.get(id) ?? []) {
        if (depths.has(next)) continue;
        depths.set(next, (depths.get(id) ?? 0) + 1);
        queue.push(next);
      }
  };
  // The start prompt is the first one. After it those that nothing leads to, then what is left: circles.
  for (const { id } of nodes.slice(0, 1)) spread(id);
  for (const { id } of nodes) if (!led.has(id)) spread(id);
  for (const { id } of nodes) spread(id);
  return depths;
}
