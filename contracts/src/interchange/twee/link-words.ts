/**
 * Decides whether a link's words stay in the text. A link inside a sentence does; a link on its own, or after the end
 * of a sentence, becomes only an answer.
 */
import { asShown, KEPT_BREAK } from './kept.js';

export type Part = string | { readonly link: string };

const WORD = /[\p{L}\p{N}]/u;
const ENDS_SENTENCE = /[.!?…:;।۔。！？»”"](?:[*~_)’'\s])*$/u;
/** Bullets and numbers of lists. */
const BULLET = /^\s*(?:[-*+>•·→]+|\d+[.)])\s*$/;
/** Opening brackets and quotes before a link that is left out. */
const OPENED = /(?:^|\s+)[*~_]*\s*$/;

const BREAK = new RegExp(`(\n|${KEPT_BREAK})`);

const isWords = (part: Part): boolean => typeof part === 'string' && WORD.test(part) && !BULLET.test(part);
const wordsOf = (line: readonly Part[]): string =>
  line.map((part) => (typeof part === 'string' ? part : part.link)).join('');

const lineText = (line: readonly Part[]): string => {
  if (line.every((part) => typeof part === 'string')) return line.join('');
  const lastWords = line.findLastIndex(isWords);
  if (lastWords < 0) return '';
  for (let end = lastWords + 1; end < line.length; end += 1) {
    const sentence = wordsOf(line.slice(0, end));
    if (ENDS_SENTENCE.test(asShown(sentence))) return sentence.replace(OPENED, '');
  }
  return wordsOf(line);
};

export const withWordsOfLinks = (parts: readonly Part[]): string => {
  let line: Part[] = [];
  const lines = [line];
  const breaks: string[] = [];
  for (const part of parts) {
    if (typeof part !== 'string') line.push(part);
    else
      for (const piece of part.split(BREAK)) {
        if (piece === '\n' || piece === KEPT_BREAK) {
          breaks.push(piece);
          lines.push((line = []));
        } else if (piece !== '') line.push(piece);
      }
  }
  return lines.map((each, index) => (breaks[index - 1] ?? '') + lineText(each)).join('');
};
