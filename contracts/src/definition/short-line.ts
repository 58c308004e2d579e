/** Joiners alone, and other marks that nobody sees, are no text. */
const VISIBLE = /[^\s\p{Cf}]/u;

/**
 * A text as one line of a list, without what breaks or turns round a line; joiners stay, because Hindi is written with
 * them. Null: nobody would see anything.
 */
export function shortLine(text: string | null | undefined, letters: number): string | null {
  const line = (text ?? '').replace(/[\s\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  return VISIBLE.test(line) ? [...line].slice(0, letters).join('') : null;
}
