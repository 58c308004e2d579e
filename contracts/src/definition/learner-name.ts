/** A learner's name as lists show it: given by the learner, or by a teacher who makes links. */

/** Letters; no list can show more. */
export const LEARNER_NAME_LETTERS = 100;

/** Joiners alone, and other marks that nobody sees, are no name. */
const VISIBLE = /[^\s\p{Cf}]/u;

/** Removes what breaks or turns round a line of a list; joiners stay, because Hindi is written with them. Null: no name. */
export function learnerNameIn(text: string | null): string | null {
  const name = (text ?? '').replace(/[\s\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  return VISIBLE.test(name) ? [...name].slice(0, LEARNER_NAME_LETTERS).join('') : null;
}
