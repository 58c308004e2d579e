import { CODE_LENGTHS, codeFrom, newCode, type CodeKind } from './short-code.js';

const KINDS: readonly (readonly [string, CodeKind, number])[] = [
  ['SHORT-1', 'lesson', 40],
  ['LINK-1', 'learner', 60],
];

test.each(KINDS)(
  '%s the code of a %s has more than %d random bits and no letter that looks like another',
  (_, kind, bits) => {
    const codes = Array.from({ length: 3_000 }, () => newCode(kind));
    expect(new Set(codes).size).toBe(codes.length);
    const letters = new Set(codes.join(''));
    expect([...'0o1iluv'].filter((letter) => letters.has(letter))).toEqual([]);
    expect(new Set(codes.map(({ length }) => length))).toEqual(new Set([CODE_LENGTHS[kind]]));
    expect(CODE_LENGTHS[kind] * Math.log2(letters.size)).toBeGreaterThan(bits);
  },
);

test.each(KINDS)(
  '%s the code of a %s that was typed in capitals is read, and other texts are not looked up',
  (_, kind) => {
    const code = newCode(kind);
    const length = code.length;
    expect(codeFrom(kind, code.toUpperCase())).toBe(code);
    const others = ['', code.slice(1), `${code}2`, '0'.repeat(length), `${code.slice(2)} a`, `${code.slice(1)}\0`];
    for (const text of [...others, 'ſ'.repeat(length)]) expect([text, codeFrom(kind, text)]).toEqual([text, null]);
  },
);
