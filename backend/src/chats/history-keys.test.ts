import { asItemKey, asPromptKey } from '@parley/contracts/engine/history-wire';
import type { HistoryItem } from '@parley/contracts/engine/types';
import fc from 'fast-check';
import { followedBy, holdsAny } from './history-keys.js';

const items = (from: number, count: number): HistoryItem[] =>
  Array.from({ length: count }, (_, n) => ({
    key: asItemKey(`k${from + n}`),
    direction: 'sent',
    promptKeyStr: '1.a',
    promptKey: asPromptKey('a'),
    contentType: null,
    message: '',
    at: 0,
  }));

test('CHAT-D4 a key is found in every history that has it, and in no other, however histories came of each other', () => {
  const growth = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(growth, fc.boolean(), (steps, long) => {
      let made = long ? 300 : 3;
      const histories: (readonly HistoryItem[])[] = [items(0, made)];
      for (const [place, count] of steps) {
        const before = histories[place % histories.length] ?? [];
        holdsAny(before, items(made, 1));
        histories.push(followedBy(before, items(made, count)));
        made += count;
      }
      for (const history of histories)
        for (let n = 0; n < made; n += 1)
          expect(holdsAny(history, items(n, 1))).toBe(history.some(({ key }) => key === asItemKey(`k${n}`)));
    }),
    { numRuns: 30 },
  );
});
