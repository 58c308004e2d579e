/** Compiles all Markdown of a definition, in every language, at publish. */
import type { FlowDefinition } from '../definition/definition.js';
import { definitionTexts } from '../definition/texts.js';
import { compileMarkdown } from './compile.js';
import { isPlainText, type Tree, type Trees } from './tree.js';

/** Limit of work for one definition, about two seconds; the player compiles the remaining texts when it shows them. */
export const COMPILED_WORK = 1_000_000;

const MARKS = /[*_`~|[\]<>&\\!:#{}-]/g;
/**
 * The parser's work grows with the number of characters and, for crowded delimiters, with the square of their number.
 */
const workOf = (text: string): number => text.length + (text.match(MARKS)?.length ?? 0) ** 2 / 10;

/** Texts without markup are left out: the player shows them as they are. Look up trees with `treeOf`. */
export const treesOf = (definition: FlowDefinition): Trees => {
  const trees = new Map<string, Tree>();
  let room = COMPILED_WORK;
  for (const text of definitionTexts(definition, { translations: true })) {
    if (trees.has(text) || isPlainText(text)) continue;
    const work = workOf(text);
    if (work > room) continue;
    trees.set(text, compileMarkdown(text));
    room -= work;
  }
  return Object.fromEntries(trees);
};
