/** Collects every text that a flow shows, to look words up in. */
import type { FlowDefinition } from '../../definition/definition.js';

export interface Heard {
  readonly anywhere: (words: string) => boolean;
  readonly asAnswer: (words: string) => boolean;
}

/** Letters, digits and pictographs. All other characters only separate words. */
const plain = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{So}]+/gu, ' ')
    .trim()} `;
const squeezed = (text: string): string => plain(text).replaceAll(' ', '');
/** True if there are words to look up. */
export const isSaid = (text: string): boolean => plain(text).trim() !== '';
/** Leaves out the words in which a character is written as a reference (`caf&eacute;`): they are imported in other letters. */
export const withoutReferences = (text: string): string =>
  text.replaceAll(/\S+/g, (word) => (/&#?[\p{L}\p{N}]/u.test(word) ? '\n' : word));
/** Shorter words match by chance where spaces are ignored. */
const LONG_ENOUGH = 12;
/** Keys of a definition whose values learners never read. */
const UNREAD: ReadonlySet<string> = new Set(['key', 'nextKey', 'name', 'contentType', 'inputDisplayType']);

/** Markdown writes a letter beside a mark as a reference if necessary. */
const withLetters = (markdown: string): string =>
  markdown.replaceAll(/&#x([\dA-F]{1,5});/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)));

const collect = (value: unknown, texts: string[], answers: string[], isAnswer: boolean): void => {
  if (typeof value === 'string') (isAnswer ? answers : texts).push(withLetters(value));
  else if (Array.isArray(value)) for (const each of value) collect(each, texts, answers, isAnswer);
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value))
      if (!UNREAD.has(key)) collect(each, texts, answers, isAnswer || key === 'answers');
};

const lookUp = (lines: readonly string[]): ((words: string) => boolean) => {
  const all = lines.map(plain).join('\n');
  const joined = lines.map(squeezed).join('\n');
  return (words) => {
    if (all.includes(plain(words))) return true;
    const close = squeezed(words);
    return close.length >= LONG_ENOUGH && joined.includes(close);
  };
};

export const heard = (definition: FlowDefinition): Heard => {
  const texts: string[] = [];
  const answers: string[] = [];
  collect(definition, texts, answers, false);
  return { anywhere: lookUp([...texts, ...answers]), asAnswer: lookUp(answers) };
};
