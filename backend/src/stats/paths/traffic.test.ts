import { trafficOf } from './traffic.js';

const place = (node: number, parent: number, total: number, ended = 0) => ({
  node,
  parent,
  total,
  ended,
  completed: ended,
  ms: 0,
});

test('STAT-P15 places of one prompt are added up; who went beyond the counted places went on', () => {
  const places = [place(1, 0, 10), place(2, 1, 6), place(3, 2, 4), place(-3, 3, 3, 2)];
  const promptOf = new Map([
    [1, 'a'],
    [2, 'b'],
    [3, 'a'],
  ]);
  expect(trafficOf(places, promptOf)).toEqual({
    prompts: [
      { key: 'a', came: 14, left: 4 + 1, ended: 0 },
      { key: 'b', came: 6, left: 2, ended: 0 },
    ],
    ways: [
      { from: 'a', to: 'b', total: 6 },
      { from: 'b', to: 'a', total: 4 },
      { from: 'a', to: null, total: 3 },
    ],
  });
});
