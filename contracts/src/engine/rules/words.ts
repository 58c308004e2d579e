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
const letterAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 32);
const isSecondHalf = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
const letterBefore = (text: string, at: number): string => letterAt(text, isSecondHalf(text, at - 1) ? at - 2 : at - 1);
const isInsideWord = (text: string, at: number): boolean =>
  at > 0 && at < text.length && needsBorder(letterBefore(text, at)) && needsBorder(letterAt(text, at));

const hasBordersAt = (text: string, at: number, words: string): boolean =>
  !isInsideWord(text, at) && !isInsideWord(text, at + words.length);

/** Both texts as `plainText` gives them. */
export const hasWords = (text: string, words: string): boolean => {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (hasBordersAt(text, at, words)) return true;
  return false;
};
/** Both texts as `plainText` gives them. */
export const startsWithWords = (text: string, words: string): boolean =>
  text.startsWith(words) && hasBordersAt(text, 0, words);
