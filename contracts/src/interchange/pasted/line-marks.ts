/** Recognises the marks of a line of pasted questions: numbers, letters, bullets, right answers. */

export interface MarkedOption {
  readonly text: string;
  readonly isRight: boolean;
  /** The letter in front of it; null = a bullet. */
  readonly letter: string | null;
}

const RIGHT_BEFORE = /^(?:[✓✔☑✅]\uFE0F?|\*(?!\*)|\[[xX✓]\])\s*/u;
const RIGHT_AFTER =
  /\s*(?:[✓✔☑✅]\uFE0F?|(?<=\s)\*|(?<![*\s])\*(?!\*)|[-–—]\s*correct|[([]\s*(?:correct(?: answer)?|right(?: answer)?|सही(?: उत्तर)?)\s*[)\]])\s*$/iu;
const BOLD = /^(\*\*|__)(.+)\1$/u;

/** Takes the mark of a right answer away. */
export function withoutRightMark(written: string): { readonly text: string; readonly isRight: boolean } {
  const bare = written.trim();
  const bold = BOLD.exec(bare)?.[2];
  if (bold !== undefined) return { text: bold.trim(), isRight: true };
  for (const mark of [RIGHT_BEFORE, RIGHT_AFTER]) {
    const text = bare.replace(mark, '').trim();
    if (text !== bare && text !== '') return { text, isRight: true };
  }
  return { text: bare, isRight: false };
}

const LETTER = /^(?:\(\s*([A-Za-z])\s*\)|\[\s*([A-Ha-h])\s*\]|([A-Za-z])\s*[.):\]])\s+(.+)$/u;
const BULLET = /^(?:[-–—•◦●○☐▪·]|\[ ?\])\s+(.+)$/u;
const CHECKED = /^(?:[☑☒✓✔✅]\uFE0F?|\[[xX✓]\])\s*(.+)$/u;

const LEADING_STAR = /^\*\s*(?=(?:\(?\s*[A-Za-z]\s*[.):\]]|[-–•]\s))/u;

/** An option by its letter or bullet; null = the line is none. */
export function optionIn(line: string): MarkedOption | null {
  let rest = line.trim();
  const bold = BOLD.exec(rest)?.[2];
  const isStarred = LEADING_STAR.test(rest);
  if (bold !== undefined) rest = bold.trim();
  else if (isStarred) rest = rest.replace(LEADING_STAR, '');
  const isMarked = bold !== undefined || isStarred;
  const letter = LETTER.exec(rest);
  if (letter) {
    const option = withoutRightMark(letter[4] ?? '');
    return {
      text: option.text,
      isRight: isMarked || option.isRight,
      letter: (letter[1] ?? letter[2] ?? letter[3] ?? '').toLowerCase(),
    };
  }
  const bullet = BULLET.exec(rest);
  if (bullet) {
    const option = withoutRightMark(bullet[1] ?? '');
    return { text: option.text, isRight: isMarked || option.isRight, letter: null };
  }
  const checked = CHECKED.exec(rest)?.[1];
  return checked === undefined ? null : { text: checked.trim(), isRight: true, letter: null };
}

export interface Numbered {
  readonly number: number;
  /** The sign after the number. */
  readonly sign: string;
  readonly text: string;
}
const NUMBER = /^(?:\*\*)?(?:(?:Q(?:uestion)?|प्रश्न)\s*[.:]?\s*)?\(?([0-9०-९]{1,3})\s*([.):]|\s[-–])(?:\*\*)?\s+(.+)$/iu;
const UNNUMBERED = /^(?:Q|Question|प्रश्न)\s*[.:)]\s*(.+)$/iu;
const DEVANAGARI_ZERO = 0x966;

/** Reads Devanagari's digits, too. */
const numberOf = (digits: string): number =>
  Number(digits.replace(/[०-९]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO)));

/** A question by its number, or by the word in front of it; null = the line has none. */
export function numberedIn(line: string): Numbered | null {
  const bare = line.trim().replace(BOLD, '$2');
  const found = NUMBER.exec(bare);
  if (found) return { number: numberOf(found[1] ?? ''), sign: (found[2] ?? '').trim(), text: (found[3] ?? '').trim() };
  const text = UNNUMBERED.exec(bare)?.[1];
  return text === undefined ? null : { number: 0, sign: ':', text };
}

const ANSWER =
  /^\s*\(?\**(?:(?:the\s+)?correct\s+answers?|answers?|ans|key|सही\s+उत्तर|उत्तर|जवाब)\**\s*(?:[.:=।]|[-–](?=\s)|\sis\s)\s*\**\s*(.+?)\**\)?\s*$/iu;

/** The text of an answer line; null = the line is none. */
export const answerIn = (line: string): string | null => ANSWER.exec(line)?.[1]?.trim() ?? null;
