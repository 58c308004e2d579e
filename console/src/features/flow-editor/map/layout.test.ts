import type { FlowGraph, MapNode } from './flow-graph.js';
import { layOut, sizeOf, type Layout } from './layout.js';

const graphOf = (count: number, links: readonly (readonly [number, number])[]): FlowGraph => ({
  nodes: Array.from({ length: count }, (_, at): MapNode => ({ kind: 'prompt', id: `k${at}` })),
  edges: links.map(([from, to]) => ({ id: `k${from}>k${to}`, from: `k${from}`, to: `k${to}`, ways: [] })),
});
const overlaps = ({ nodes }: FlowGraph, { places }: Layout): string[] => {
  const boxes = nodes.map((node) => ({ id: node.id, ...places[node.id]!, ...sizeOf(node) }));
  return boxes.flatMap((a, at) =>
    boxes
      .slice(at + 1)
      .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)
      .map((b) => `${a.id} ${b.id}`),
  );
};

test.each([
  [
    'a chain',
    graphOf(4, [
      [0, 1],
      [1, 2],
      [2, 3],
    ]),
  ],
  [
    'a circle',
    graphOf(3, [
      [0, 1],
      [1, 2],
      [2, 0],
    ]),
  ],
  [
    'a circle that nothing leads to',
    graphOf(4, [
      [0, 1],
      [2, 3],
      [3, 2],
    ]),
  ],
  [
    'a prompt that leads to itself',
    graphOf(2, [
      [0, 0],
      [0, 1],
    ]),
  ],
  ['prompts without links', graphOf(30, [[0, 1]])],
  ['one prompt', graphOf(1, [])],
  [
    'a fan of 300',
    graphOf(
      301,
      Array.from({ length: 300 }, (_, at) => [0, at + 1] as const),
    ),
  ],
  [
    '800 in a chain',
    graphOf(
      800,
      Array.from({ length: 799 }, (_, at) => [at, at + 1] as const),
    ),
  ],
])('MAP-4 %s: every prompt has a place of its own, inside the picture, and the same one again', (_, graph) => {
  const laid = layOut(graph);
  expect(Object.keys(laid.places).sort()).toEqual(graph.nodes.map(({ id }) => id).sort());
  expect(overlaps(graph, laid)).toEqual([]);
  for (const node of graph.nodes) {
    const { x, y } = laid.places[node.id]!;
    expect(x).toBeGreaterThanOrEqual(-0.5);
    expect(y).toBeGreaterThanOrEqual(-0.5);
    expect(x + sizeOf(node).width).toBeLessThanOrEqual(laid.width + 0.5);
    expect(y + sizeOf(node).height).toBeLessThanOrEqual(laid.height + 0.5);
  }
  expect(layOut(graph)).toEqual(laid);
});
test('MAP-4 the next prompts are below, and a way back is a line of its own', () => {
  const { places, routes } = layOut(
    graphOf(3, [
      [0, 1],
      [1, 0],
      [1, 2],
    ]),
  );
  expect(places['k1']!.y).toBeGreaterThan(places['k0']!.y);
  expect(places['k2']!.y).toBeGreaterThan(places['k1']!.y);
  const [there, back] = [routes['k0>k1']!, routes['k1>k0']!];
  expect(there[0]!.y).toBeLessThan(there.at(-1)!.y);
  expect(back[0]!.y).toBeGreaterThan(back.at(-1)!.y);
  expect(there[1]).not.toEqual(back[1]);
});
