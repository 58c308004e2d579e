import { MarkerType } from '@xyflow/react';
import { useMemo } from 'react';
import type { FlowGraph, MapNode } from './flow-graph.js';
import { sizeOf, type Layout } from './layout.js';
import type { PostNodeData } from './PostNode.js';
import type { PromptNodeData } from './PromptNode.js';
import type { WayEdgeData } from './WayEdge.js';

export type MapElement = PromptNodeData | PostNodeData;

/** Sizes and handles are known beforehand, so that what is out of sight is never drawn to be measured. */
const measuresOf = (node: MapNode) => {
  const { width, height } = sizeOf(node);
  const handle = { width: 1, height: 1, x: width / 2 };
  return {
    width,
    height,
    measured: { width, height },
    // Else what can't be dragged or picked can't be clicked either.
    style: { pointerEvents: 'all' } as const,
    handles: [
      { ...handle, type: 'target', position: 'top', y: 0 },
      { ...handle, type: 'source', position: 'bottom', y: height },
    ] as NonNullable<MapElement['handles']>,
    // React Flow says "node" in English to screen readers.
    domAttributes: { 'aria-roledescription': undefined } as NonNullable<MapElement['domAttributes']>,
  };
};

/** Nodes and lines as React Flow takes them; what has no place yet is left out until it has. */
export function useMapElements(graph: FlowGraph, layout: Layout | null) {
  return useMemo(() => {
    const leads = new Map<string, string[]>();
    for (const { from, to } of graph.edges) leads.set(from, [...(leads.get(from) ?? []), to]);
    const posts = new Map(graph.nodes.flatMap((node) => (node.kind === 'far' ? [[node.id, node.to] as const] : [])));
    const nodes = graph.nodes.flatMap((node): MapElement[] => {
      const position = layout?.places[node.id];
      if (!position) return [];
      const base = { id: node.id, position, ...measuresOf(node) };
      if (node.kind !== 'prompt') return [{ ...base, type: 'post', data: { post: node } }];
      const leadsTo = (leads.get(node.id) ?? []).map((to) => posts.get(to) ?? to);
      return [{ ...base, type: 'prompt', data: { leadsTo } }];
    });
    const edges = graph.edges.map(({ id, from, to, ways }): WayEdgeData => ({
      id,
      type: 'way',
      source: from,
      target: to,
      data: { ways, route: layout?.routes[id] ?? [] },
      markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16, color: 'var(--map-line)' },
    }));
    return { nodes, edges };
  }, [graph, layout]);
}
