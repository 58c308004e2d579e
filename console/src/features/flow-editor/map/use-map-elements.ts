import { MarkerType } from '@xyflow/react';
import { useMemo } from 'react';
import type { FlowGraph, MapNode } from './flow-graph.js';
import { sizeOf, type Layout } from './layout.js';
import { toFlow } from './traffic/traffic.js';
import type { PostNodeData } from './PostNode.js';
import type { PromptNodeData } from './PromptNode.js';
import type { WayEdgeData } from './WayEdge.js';

export type MapElement = PromptNodeData | PostNodeData;

/** Sizes and handles are given, so that React Flow needn't render hidden nodes to measure them. */
const measuresOf = (node: MapNode) => {
  const { width, height } = sizeOf(node);
  const handle = { width: 1, height: 1, x: width / 2 };
  return {
    width,
    height,
    measured: { width, height },
    // React Flow makes nodes unclickable if they can't be dragged or selected.
    style: { pointerEvents: 'all' } as const,
    handles: [
      { ...handle, type: 'target', position: 'top', y: 0 },
      { ...handle, type: 'source', position: 'bottom', y: height },
    ] as NonNullable<MapElement['handles']>,
    // Removes React Flow's English "node" from screen readers.
    domAttributes: { 'aria-roledescription': undefined } as NonNullable<MapElement['domAttributes']>,
  };
};

/** Nodes and edges for React Flow. Nodes without a position are skipped until the layout has one. */
export function useMapElements(graph: FlowGraph, layout: Layout | null) {
  return useMemo(() => {
    const targets = new Map<string, string[]>();
    for (const { from, to } of graph.edges) targets.set(from, [...(targets.get(from) ?? []), to]);
    const posts = new Map(
      graph.nodes.flatMap((node) => {
        if (node.kind === 'far') return [[node.id, node.to] as const];
        return node.kind === 'flow' ? [[node.id, toFlow(node.flowId)] as const] : [];
      }),
    );
    const nodes = graph.nodes.flatMap((node): MapElement[] => {
      const position = layout?.places[node.id];
      if (!position) return [];
      const base = { id: node.id, position, ...measuresOf(node) };
      if (node.kind !== 'prompt') return [{ ...base, type: 'post', data: { post: node } }];
      const leadsTo = (targets.get(node.id) ?? []).map((to) => posts.get(to) ?? to);
      return [{ ...base, type: 'prompt', data: { leadsTo } }];
    });
    const edges = graph.edges.map(({ id, from, to, ways }): WayEdgeData => ({
      id,
      type: 'way',
      source: from,
      target: to,
      data: { ways, leadsTo: posts.get(to) ?? to, route: layout?.routes[id] ?? [] },
      markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16, color: 'var(--map-line)' },
    }));
    return { nodes, edges };
  }, [graph, layout]);
}
