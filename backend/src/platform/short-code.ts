/** The code of a link: letters and digits that nobody mistakes for one another on a blackboard. */
import { randomInt } from 'node:crypto';

/** No 0 and o, 1, i and l, u and v: 29 letters, 4.86 random bits each. */
const LETTERS = '23456789abcdefghjkmnpqrstwxyz';

/** How many letters a code has, by what it opens. */
export const CODE_LENGTHS = {
  /** Everybody's link to a lesson: 43.7 random bits. */
  lesson: 9,
  /** An identifier that Parley makes up for a learner; it is no secret. */
  identifier: 9,
  /** One learner's link, which opens that learner's chat: 63.2 random bits. */
  learner: 13,
} as const;
export type CodeKind = keyof typeof CODE_LENGTHS;

export const newCode = (kind: CodeKind): string =>
  Array.from({ length: CODE_LENGTHS[kind] }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('');

/** Reads a code as a learner typed it, in capitals, too; null: it can't be one. */
export function codeFrom(kind: CodeKind, text: string): string | null {
  const code = text.toLowerCase();
  return code.length === CODE_LENGTHS[kind] && [...code].every((letter) => LETTERS.includes(letter)) ? code : null;
}
