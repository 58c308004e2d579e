import type { FlowGraph } from './flow-graph.js';
import { boxesPath, linesPath, nodeAt } from './overview-shapes.js';

const GRAPH: FlowGraph = {
  nodes: [
    { kind: 'prompt', id: 'a' },
    { kind: 'prompt', id: 'b' },
    { kind: 'lost', id: 'a/lost', from: 'a' },
    { kind: 'prompt', id: 'new' },
  ],
  edges: [
    { id: 'a>b', from: 'a', to: 'b', ways: [] },
    { id: 'a>a', from: 'a', to: 'a', ways: [] },
    { id: 'a>lost', from: 'a', to: 'a/lost', ways: [] },
    { id: 'b>new', from: 'b', to: 'new', ways: [] },
  ],
};
const LAYOUT = {
  places: { a: { x: 0, y: 0 }, b: { x: 0, y: 144 }, 'a/lost': { x: 300, y: 144 } },
  routes: {
    'a>b': [
      { x: 108, y: 88 },
      { x: 90.4, y: 100 },
      { x: 108, y: 144 },
    ],
  },
  width: 448,
  height: 232,
};

test('MAP-8 zoomed out, all prompts and all lines are a shape each; what has no place yet is left out', () => {
  expect(boxesPath(GRAPH.nodes, LAYOUT)).toBe('M0,0h216v88h-216zM0,144h216v88h-216zM300,144h148v32h-148z');
  expect(linesPath(GRAPH, LAYOUT)).toBe('M108,88L90,100L108,144M108,88L374,144');
});
test('MAP-5, 8 zoomed out, the prompt under the pointer is found', () => {
  const at = (x: number, y: number) => nodeAt(GRAPH.nodes, LAYOUT, { x, y })?.id;
  expect([at(216, 88), at(0, 90), at(300, 150), at(300, 180), at(10, 200)]).toEqual([
    'a',
    undefined,
    'a/lost',
    undefined,
    'b',
  ]);
});
