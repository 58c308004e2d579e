/** Computes the map's layout. Runs in a worker, because its cost grows faster than the flow. */
import { graphlib, layout as layOutWithDagre } from '@dagrejs/dagre';
import { depthsOf } from './depths.js';
import type { FlowGraph, MapEdge, MapNode } from './flow-graph.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Layout {
  /** Top left corners of the nodes. */
  readonly places: Readonly<Record<string, Point>>;
  /** Points of each line, ends included. A line without points is straight. */
  readonly routes: Readonly<Record<string, readonly Point[]>>;
  readonly width: number;
  readonly height: number;
}

export const PROMPT_SIZE = { width: 216, height: 88 } as const;
export const POST_SIZE = { width: 148, height: 32 } as const;
export const sizeOf = ({ kind }: MapNode) => (kind === 'prompt' ? PROMPT_SIZE : POST_SIZE);

const GAP_X = 28;
const GAP_Y = 56;
/** Beyond these limits `layOutCarefully` takes seconds, or its result is unreadable. */
const MAX_NODES = 700;
const MAX_SPAN = 2_500;
const WIDEST = 40;
/** Maximum nodes in a row of `layOutQuickly`. */
const ROW = 12;

const isLinked = (graph: FlowGraph): ((id: string) => boolean) => {
  const linked = new Set(graph.edges.flatMap(({ from, to }) => (from === to ? [] : [from, to])));
  return (id) => linked.has(id);
};

function layOutCarefully({ nodes, edges }: FlowGraph): Layout {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: GAP_X, ranksep: GAP_Y, edgesep: GAP_X });
  for (const node of nodes) graph.setNode(node.id, { ...sizeOf(node) });
  for (const { id, from, to } of edges) graph.setEdge(from, to, {}, id);
  layOutWithDagre(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  const places = nodes.map((node): readonly [string, Point] => {
    const { x = 0, y = 0 } = graph.node(node.id) as Partial<Point>;
    const size = sizeOf(node);
    return [node.id, { x: x - size.width / 2, y: y - size.height / 2 }];
  });
  const routes = edges.map(({ id, from, to }): readonly [string, readonly Point[]] => {
    const { points = [] } = graph.edge({ v: from, w: to, name: id }) as { points?: readonly Point[] };
    return [id, points.map(({ x, y }) => ({ x, y }))];
  });
  return { places: Object.fromEntries(places), routes: Object.fromEntries(routes), width, height };
}

/** Layers by distance from the start; wide layers are split into rows, and lines are straight. */
function layOutQuickly({ nodes, edges }: FlowGraph): Layout {
  const depths = depthsOf({ nodes, edges });
  const layers: MapNode[][] = [];
  for (const node of nodes) (layers[depths.get(node.id) ?? 0] ??= []).push(node);
  const before = new Map<string, string>();
  for (const { from, to } of edges) if (!before.has(to)) before.set(to, from);
  const columns = new Map<string, number>();
  const preferredColumn = ({ id }: MapNode): number => columns.get(before.get(id) ?? '') ?? 0;
  const rows = layers.flatMap((layer) => {
    const ordered = [...layer].sort((a, b) => preferredColumn(a) - preferredColumn(b));
    const cut = Array.from({ length: Math.ceil(ordered.length / ROW) }, (_, at) =>
      ordered.slice(at * ROW, (at + 1) * ROW),
    );
    for (const row of cut) row.forEach(({ id }, at) => columns.set(id, at - (row.length - 1) / 2));
    return cut;
  });
  const [stepX, stepY] = [PROMPT_SIZE.width + GAP_X, PROMPT_SIZE.height + GAP_Y];
  const widest = Math.max(1, ...rows.map(({ length }) => length)) * stepX - GAP_X;
  const places = rows.flatMap((row, line) =>
    row.map((node): readonly [string, Point] => {
      const center = widest / 2 + (columns.get(node.id) ?? 0) * stepX;
      return [node.id, { x: center - sizeOf(node).width / 2, y: line * stepY }];
    }),
  );
  return {
    places: Object.fromEntries(places),
    routes: {},
    width: widest,
    height: rows.length * stepY - GAP_Y,
  };
}

function isTooMuch({ nodes, edges }: FlowGraph): boolean {
  if (nodes.length > MAX_NODES) return true;
  const depths = depthsOf({ nodes, edges });
  const spanOf = ({ from, to }: MapEdge): number => Math.abs((depths.get(from) ?? 0) - (depths.get(to) ?? 0));
  const inLayer = new Map<number, number>();
  for (const depth of depths.values()) inLayer.set(depth, (inLayer.get(depth) ?? 0) + 1);
  return (
    edges.reduce((sum, edge) => sum + spanOf(edge), 0) > MAX_SPAN ||
    [...inLayer.values()].some((count) => count > WIDEST)
  );
}

/** Prompts without links, as a block next to the graph. */
function blockOf(nodes: readonly MapNode[], left: number): readonly (readonly [string, Point])[] {
  const across = Math.ceil(Math.sqrt(nodes.length));
  return nodes.map(({ id }, at) => [
    id,
    {
      x: left + (at % across) * (PROMPT_SIZE.width + GAP_X),
      y: Math.floor(at / across) * (PROMPT_SIZE.height + GAP_X),
    },
  ]);
}

/**
 * Deterministic: equal graphs get equal layouts. The first node is the start prompt; it stays in the graph even without
 * links.
 */
export function layOut(graph: FlowGraph): Layout {
  const linked = isLinked(graph);
  const together = graph.nodes.filter(({ id }, at) => at === 0 || linked(id));
  const apart = graph.nodes.filter(({ id }, at) => at > 0 && !linked(id));
  const main = {
    nodes: together,
    // Self-links are drawn separately.
    edges: graph.edges.filter(({ from, to }) => from !== to),
  };
  const laid = isTooMuch(main) ? layOutQuickly(main) : layOutCarefully(main);
  if (apart.length === 0) return laid;
  const block = blockOf(apart, laid.width + 2 * GAP_Y);
  const corner = (pick: keyof Point) => Math.max(...block.map(([, place]) => place[pick]));
  return {
    places: { ...laid.places, ...Object.fromEntries(block) },
    routes: laid.routes,
    width: corner('x') + PROMPT_SIZE.width,
    height: Math.max(laid.height, corner('y') + PROMPT_SIZE.height),
  };
}
