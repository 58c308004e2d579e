/** The map as a few SVG paths, for low zoom. Pure. */
import type { FlowGraph, MapEdge, MapNode } from './flow-graph.js';
import { sizeOf, type Layout, type Point } from './layout.js';

/** Below this zoom nodes are unreadable, so the map draws a few paths instead, whatever the number of prompts. */
export const DETAILS_FROM_ZOOM = 0.3;

/** One path for all boxes. Nodes without a position are skipped. */
export const boxesPath = (nodes: readonly MapNode[], { places }: Layout): string =>
  nodes
    .map((node) => {
      const place = places[node.id];
      const { width, height } = sizeOf(node);
      return place ? `M${Math.round(place.x)},${Math.round(place.y)}h${width}v${height}h${-width}z` : '';
    })
    .join('');

const pathOf = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join('L')}`;

/** One path for all lines. Self-links are too small to draw. */
export function linesPath({ nodes, edges }: FlowGraph, { places, routes }: Layout): string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const edgeOf = (id: string, side: 0 | 1): Point[] => {
    const [node, place] = [byId.get(id), places[id]];
    if (!node || !place) return [];
    const { width, height } = sizeOf(node);
    return [{ x: place.x + width / 2, y: place.y + side * height }];
  };
  const line = ({ id, from, to }: MapEdge): string => {
    const route = routes[id] ?? [];
    if (route.length > 1) return pathOf(route);
    const ends = [...edgeOf(from, 1), ...edgeOf(to, 0)];
    return from === to || ends.length < 2 ? '' : pathOf(ends);
  };
  return edges.map(line).join('');
}

/** The node at a point; null = none. */
export const nodeAt = (nodes: readonly MapNode[], { places }: Layout, { x, y }: Point): MapNode | null =>
  nodes.find((node) => {
    const place = places[node.id];
    const { width, height } = sizeOf(node);
    return place && x >= place.x && y >= place.y && x <= place.x + width && y <= place.y + height;
  }) ?? null;
