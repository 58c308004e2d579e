/** The code of a short link: letters and digits that nobody mistakes for one another on a blackboard. */
import { randomInt } from 'node:crypto';

/** No 0 and o, 1, i and l, u and v. */
const LETTERS = '23456789abcdefghjkmnpqrstwxyz';
/** 29 letters: 43.7 random bits. */
const LENGTH = 9;

export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('');

/** Reads a code as a learner typed it, in capitals, too; null: it can't be one. */
export function codeFrom(text: string): string | null {
  const code = text.toLowerCase();
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null;
}
