/** Collapses spaces and line breaks between Harlowe's braces, as Harlowe does. Braces without a partner are text. */
import type { Part } from './link-words.js';
import { ADDRESS } from './spoken-text.js';
import { keep } from './kept.js';

/** The place of a brace: its part, and its position in that part. */
interface Brace {
  readonly part: number;
  readonly at: number;
}
/** The braces of an address belong to it. */
const SIGNS = new RegExp(`${ADDRESS.source}|[{}\`]`, 'gi');
const keyOf = (part: number, at: number): string => `${part} ${at}`;

const pairedBraces = (parts: readonly Part[]): ReadonlySet<string> => {
  const paired = new Set<string>();
  const open: Brace[] = [];
  for (const [part, text] of parts.entries())
    if (typeof text === 'string')
      for (const { 0: sign, index } of text.matchAll(SIGNS)) {
        // An unclosed backtick ends the search: no brace behind it closes a pair.
        if (sign === '`') open.length = 0;
        else if (sign === '{') open.push({ part, at: index });
        else if (sign === '}') {
          const from = open.pop();
          if (from) paired.add(keyOf(from.part, from.at)).add(keyOf(part, index));
        }
      }
  return paired;
};

class Collapser {
  #depth = 0;
  /** A space that is written only if words follow. */
  #isSpaceDue = false;
  #hasWords = false;

  solid(): string {
    const space = this.#depth > 0 && this.#isSpaceDue && this.#hasWords ? ' ' : '';
    this.#isSpaceDue = false;
    this.#hasWords = true;
    return space;
  }

  brace(opens: boolean): void {
    this.#depth += opens ? 1 : -1;
    if (opens && this.#depth === 1) [this.#isSpaceDue, this.#hasWords] = [false, false];
    if (this.#depth === 0) this.#isSpaceDue = false;
  }

  text(text: string): string {
    if (this.#depth === 0) return text;
    return text.replaceAll(/(\s+)|\S+/g, (words, space?: string) => {
      if (space === undefined) return this.solid() + words;
      this.#isSpaceDue = true;
      return '';
    });
  }
}

export const collapsed = (parts: readonly Part[]): readonly Part[] => {
  if (!parts.some((part) => typeof part === 'string' && /[{}]/.test(part))) return parts;
  const paired = pairedBraces(parts);
  const collapser = new Collapser();
  return parts.flatMap((part, index): Part[] => {
    if (typeof part !== 'string') return [collapser.solid(), part];
    let [made, from] = ['', 0];
    for (const { 0: brace, index: at } of part.matchAll(/[{}]/g)) {
      made += collapser.text(part.slice(from, at));
      if (paired.has(keyOf(index, at))) collapser.brace(brace === '{');
      else made += collapser.solid() + keep(brace);
      from = at + 1;
    }
    return [made + collapser.text(part.slice(from))];
  });
};
