import type { WireItem } from '@parley/contracts/engine/history-wire';
import fc from 'fast-check';
import { followedBy, holdsAny } from './history-keys.js';

const items = (from: number, count: number): WireItem[] =>
  Array.from({ length: count }, (_, n) => ({ v: 1, k: `k${from + n}`, d: 's', p: '1.a', pk: 'a', t: 0, m: '' }));

test('CHAT-D4 a key is found in every history that has it, and in no other, however histories came of each other', () => {
  const growth = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(growth, fc.boolean(), (steps, long) => {
      let made = long ? 300 : 3;
      const histories: (readonly WireItem[])[] = [items(0, made)];
      for (const [place, count] of steps) {
        const before = histories[place % histories.length] ?? [];
        holdsAny(before, items(made, 1));
        histories.push(followedBy(before, items(made, count)));
        made += count;
      }
      for (const history of histories)
        for (let n = 0; n < made; n += 1)
          expect(holdsAny(history, items(n, 1))).toBe(history.some(({ k }) => k === `k${n}`));
    }),
    { numRuns: 30 },
  );
});
