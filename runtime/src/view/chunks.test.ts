import * as fc from 'fast-check';
import { chunkRanges } from './chunks.js';

test('PLAY-6 chunks hold every line once, in order, and never move while the chat grows', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.nat(400), fc.nat(100), (count, restored, more) => {
      const before = chunkRanges(count, restored);
      expect(before.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, place) => from + place))).toEqual(
        Array.from({ length: count }, (_, place) => place),
      );
      if (restored > count) return;
      const after = chunkRanges(count + more, restored);
      expect(after.slice(0, before.length).map(({ from }) => from)).toEqual(before.map(({ from }) => from));
      expect(after.every(({ past, to }) => !past || to <= restored)).toBe(true);
    }),
  );
});
