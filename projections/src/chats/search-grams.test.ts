import { foldCase, foldWriting } from '@parley/contracts/folded-text';
import fc from 'fast-check';
import { gramsToFind, lettersToFind, searchableOf } from './search-grams.js';

const KEY = Buffer.alloc(32, 1);
const gramsOf = (key: Buffer, flowId: number, identifier: string) => searchableOf(key, flowId, identifier).grams;
const letters = fc.array(fc.constantFrom(...'aAbzZ09@.- ÄäßΣσςİıΩश र्मा王😀%_\\'), { maxLength: 20 });

test('PROJ-C5 an identifier has the numbers of each of its parts, in any letter case', () => {
  fc.assert(
    fc.property(letters, letters, letters, (before, part, after) => {
      const identifier = new Set(gramsOf(KEY, 7, [...before, ...part, ...after].join('')));
      const typed = part.join('');
      for (const written of [typed, typed.toLowerCase(), Array.from(typed, (each) => each.toLowerCase()).join('')])
        for (const gram of gramsToFind(KEY, 7, written)) expect(identifier).toContain(gram);
    }),
  );
});

test('PROJ-C5 the letters of an identifier contain those of a part exactly if the identifier contains the part', () => {
  const folded = (text: string) => foldCase(foldWriting(text));
  const few = fc.array(fc.constantFrom(...'abAΣσςİ😀'), { maxLength: 8 }).map((all) => all.join(''));
  fc.assert(
    fc.property(few, few, (identifier, part) => {
      const found = searchableOf(KEY, 7, identifier).letters.includes(lettersToFind(KEY, 7, part));
      expect(found).toBe(folded(identifier).includes(folded(part)));
    }),
  );
});

test('PROJ-C5 a name is found however its apostrophe, dash, letters and case were typed', () => {
  const finds = (identifier: string, part: string) =>
    searchableOf(KEY, 7, identifier).letters.includes(lettersToFind(KEY, 7, part)) &&
    gramsToFind(KEY, 7, part).every((gram) => gramsOf(KEY, 7, identifier).includes(gram));
  for (const [identifier, part] of [
    ['Sinéad O’Brien', "o'brien"],
    ["O'Brien", 'O’BRIEN'],
    ['Jean–Luc', 'jean-luc'],
    ['Ｔａｎａｋａ', 'tanaka'],
    ['Straßer', 'STRASS'],
    ['İpek', 'ipek'],
    ['İ\u094d', 'i\u0307\u094d'],
    ['علی', 'علي'],
    ['Rene\u0301', 'René'],
  ] as const)
    expect([identifier, finds(identifier, part)]).toEqual([identifier, true]);
  expect(finds('Rene', 'rené')).toBe(false);
});

test('PROJ-C5 numbers fit into the column, differ by flow, and are none for no text', () => {
  for (const gram of gramsOf(KEY, 7, 'asha.rao@school.example')) expect(gram).toBe(gram | 0);
  expect(gramsToFind(KEY, 7, 'rao')).not.toEqual(gramsToFind(KEY, 8, 'rao'));
  expect(gramsToFind(KEY, 7, 'rao')).toHaveLength(1);
  expect(gramsToFind(KEY, 7, '')).toEqual([]);
  expect(gramsToFind(KEY, 7, 'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(3)).length).toBeLessThanOrEqual(24);
});

test('PRIV-4 numbers of single letters and of pairs don’t tell where in the identifier these stand', () => {
  const single = (identifier: string) =>
    searchableOf(KEY, 7, identifier)
      .letters.subarray(0, 4 * 3)
      .toString('hex');
  expect(new Set(['abc', 'cba', 'bac', 'aabbcc'].map(single)).size).toBe(1);
});

test('PRIV-4 without the key, nobody learns from the numbers what an identifier contains', () => {
  const numbers = new Set(gramsOf(KEY, 7, 'asha.rao@school.example'));
  const guessed = gramsOf(Buffer.alloc(32, 2), 7, 'asha.rao@school.example');
  expect(guessed.filter((gram) => numbers.has(gram))).toEqual([]);
});
