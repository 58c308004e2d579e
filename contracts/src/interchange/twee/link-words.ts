/**
 * Decides whether a link's words stay in the text. A link inside a sentence does; a link on its own, or after the end
 * of a sentence, becomes only an answer.
 */
export type Part = string | { readonly link: string };

const WORD = /[\p{L}\p{N}]/u;
const ENDS_SENTENCE = /[.!?…:;।۔。！？»”"](?:[*~_)’'\s])*$/u;
/** Bullets and numbers of lists. */
const BULLET = /^\s*(?:[-*+>•·→]+|\d+[.)])\s*$/;
/** Opening brackets and quotes before a link that is left out. */
const OPENED = /(?:^|\s+)[*~_]*\s*$/;

const isWords = (part: Part): boolean => typeof part === 'string' && WORD.test(part) && !BULLET.test(part);
const wordsOf = (line: readonly Part[]): string =>
  line.map((part) => (typeof part === 'string' ? part : part.link)).join('');

const lineText = (line: readonly Part[]): string => {
  if (line.every((part) => typeof part === 'string')) return line.join('');
  const lastWords = line.findLastIndex(isWords);
  if (lastWords < 0) return '';
  for (let end = lastWords + 1; end < line.length; end += 1) {
    const sentence = wordsOf(line.slice(0, end));
    if (ENDS_SENTENCE.test(sentence)) return sentence.replace(OPENED, '');
  }
  return wordsOf(line);
};

export const withWordsOfLinks = (parts: readonly Part[]): string => {
  let line: Part[] = [];
  const lines = [line];
  for (const part of parts) {
    if (typeof part !== 'string') line.push(part);
    else
      for (const [index, piece] of part.split('\n').entries()) {
        if (index > 0) lines.push((line = []));
        if (piece !== '') line.push(piece);
      }
  }
  return lines.map(lineText).join('\n');
};
