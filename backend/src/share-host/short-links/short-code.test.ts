import { codeFrom, newCode } from './short-code.js';

test('SHORT-1 a code has more than 40 random bits and no letter that looks like another', () => {
  const codes = Array.from({ length: 3_000 }, newCode);
  expect(new Set(codes).size).toBe(codes.length);
  const letters = new Set(codes.join(''));
  expect([...'0o1iluv'].filter((letter) => letters.has(letter))).toEqual([]);
  expect(new Set(codes.map(({ length }) => length))).toEqual(new Set([9]));
  expect(9 * Math.log2(letters.size)).toBeGreaterThan(40);
});

test('SHORT-1 a code that was typed in capitals is read, and other texts are not looked up', () => {
  const code = newCode();
  expect(codeFrom(code.toUpperCase())).toBe(code);
  for (const text of ['', code.slice(1), `${code}2`, '0'.repeat(9), 'abcd efgh', 'abcdefgh\0', 'ſ'.repeat(9)])
    expect([text, codeFrom(text)]).toEqual([text, null]);
});
