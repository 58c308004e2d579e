import fc from 'fast-check';
import { sortCode } from './sort-code.js';

const KEY = Buffer.alloc(32, 1);
const text = fc.string({ unit: fc.constantFrom(...'abAB09@.- äßσığश王😀'), maxLength: 12 });

test('PEOPLE-5 codes are sorted as their identifiers are, without regard to letter case', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const sign = (of: string, than: string) =>
        Buffer.compare(Buffer.from(of.toLowerCase()), Buffer.from(than.toLowerCase()));
      expect(Buffer.compare(sortCode(KEY, one), sortCode(KEY, other))).toBe(sign(one, other));
    }),
  );
});

test('PEOPLE-5 the longest identifier fits into an index', () => {
  expect(sortCode(KEY, '😀'.repeat(254)).length).toBeLessThanOrEqual(1_200);
});

test('PRIV-4 a code says nothing to whoever does not know the key', () => {
  const code = sortCode(KEY, 'asha@school.example');
  expect(code.equals(sortCode(Buffer.alloc(32, 2), 'asha@school.example'))).toBe(false);
  // The same letter has another number after other letters.
  const [first, second, third] = [0, 2, 4].map((at) => sortCode(KEY, 'aaa').readUInt16BE(at));
  expect(new Set([first, second, third]).size).toBe(3);
});
