/** Looks for words in what somebody typed. Words have borders: "not" isn't in "nothing". */
import { foldCase, foldWriting } from '../../folded-text.js';

/** These scripts don't separate words, so a word has no borders there. */
const UNSEPARATED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** Texts are compared in this form: without letter case, and with one space between words. */
export const plainText = (text: string): string =>
  foldCase(foldWriting(text.normalize('NFKC')))
    .replace(/\s+/g, ' ')
    .trim();

const needsBorder = (letter: string): boolean => LETTER.test(letter) && !UNSEPARATED.test(letter);

/** A character that nobody types. */
const BORDER = '\u0000';
/**
 * Marks every border of words in a text that `plainText` gave, so that words with borders are found as any other text is.
 */
export const withBorders = (text: string): string => {
  let marked = BORDER;
  let wasInWord = false;
  for (const letter of text) {
    const isInWord = needsBorder(letter);
    if (marked !== BORDER && !(wasInWord && isInWord)) marked += BORDER;
    marked += letter;
    wasInWord = isInWord;
  }
  return marked + BORDER;
};
