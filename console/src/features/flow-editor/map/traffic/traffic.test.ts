import { isMuchLeft, toFlow, trafficFrom, widthOf } from './traffic.js';

const prompt = (came: number, left: number) => ({ key: 'k', came, left, ended: 0 });

test('MAP-10 ways into one other flow are one line; those beyond the counted places are none', () => {
  const traffic = trafficFrom({
    prompts: [],
    ways: [
      { from: 'a', to: '8/x', total: 3 },
      { from: 'a', to: '8/y', total: 2 },
      { from: 'a', to: 'b', total: 4 },
      { from: 'b', to: null, total: 90 },
    ],
  });
  expect(traffic.ways).toEqual(
    new Map([
      [
        'a',
        new Map([
          [toFlow(8), 5],
          ['b', 4],
        ]),
      ],
    ]),
  );
  expect([0, 5].map((total) => widthOf(total, traffic))).toEqual([1.5, 12]);
});

test('MAP-10 a prompt is marked from 20 % that left, if at least five came', () => {
  expect([prompt(5, 1), prompt(4, 4), prompt(100, 19)].map(isMuchLeft)).toEqual([true, false, false]);
});
