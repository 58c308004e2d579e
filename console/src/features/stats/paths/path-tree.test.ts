import type { PathPlace } from '@parley/contracts/http/path-places';
import { isLossy, mostLeft, treeOf, wayTo, type TreeView } from './path-tree.js';

const place = (node: number, parent: number, total: number, answers: [string, number, number][]): PathPlace => ({
  node,
  parent,
  promptKey: `p${node}`,
  position: node,
  messages: `Prompt ${node}`,
  total,
  dropped: 0,
  ended: 0,
  totalTime: 0,
  completed: 0,
  answers: answers.map(([message, count, nextPrompt]) => ({
    message,
    messages: [message],
    right: false,
    total: count,
    completed: 0,
    nextPrompt,
  })),
});
const PLACES = [
  place(1, 0, 100, [
    ['a', 60, 2],
    ['b', 30, 3],
    ['c', 2, 4],
    ['d', 1, 5],
  ]),
  place(2, 1, 60, [['x', 50, 6]]),
  place(3, 1, 30, [['y', 30, 7]]),
  place(4, 1, 2, []),
  place(5, 1, 1, []),
  place(6, 2, 50, []),
  place(7, 3, 30, []),
];
const VIEW: TreeView = { unfolded: new Map(), rareBelow: 4, rareShown: new Set() };
const shape = (view: Partial<TreeView>) =>
  treeOf(PLACES, { ...VIEW, ...view }).map(({ id, depth, row }) => [id, depth, row]);

test('STAT-14 the most frequent answer goes on in the same row, every other one begins a row; few answers stand together', () => {
  expect(shape({})).toEqual([
    ['place1', 0, 0],
    ['place2', 1, 0],
    ['place6', 2, 0],
    ['place3', 1, 1],
    ['place7', 2, 1],
    ['rare1', 1, 2],
  ]);
});
test('STAT-13 a place can be folded, and few answers be shown one by one', () => {
  expect(shape({ unfolded: new Map([[2, false]]), rareShown: new Set([1]) })).toEqual([
    ['place1', 0, 0],
    ['place2', 1, 0],
    ['place3', 1, 1],
    ['place7', 2, 1],
    ['place4', 1, 2],
    ['place5', 1, 3],
  ]);
});
test('STAT-13 a place whose followers aren’t loaded is folded', () => {
  const [item] = treeOf(PLACES.slice(0, 1), VIEW);
  expect(item).toMatchObject({ foldable: true, folded: true });
});
test('STAT-13 the way to a place begins at the first', () => {
  expect(wayTo(7, PLACES).map(({ node }) => node)).toEqual([1, 3, 7]);
});
test.each([
  [4, 2, false],
  [10, 1, false],
  [10, 2, true],
])('STAT-13 of %i who came %i left: marked %s', (total, dropped, marked) => {
  const lossy = { ...place(1, 0, total, []), dropped };
  expect(isLossy(lossy)).toBe(marked);
  expect(mostLeft([place(2, 0, 9, []), lossy])).toBe(lossy);
});
