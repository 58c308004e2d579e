/** All the Markdown of a definition, in every language, made ready to draw at publish. */
import type { FlowDefinition } from '../flow/definition.js';
import { definitionTexts } from '../flow/texts.js';
import { compileMarkdown } from './compile.js';
import { isPlainText, type Tree, type Trees } from './tree.js';

/** So much work is done for one definition, about two seconds; the player compiles the rest itself, when it is shown. */
export const COMPILED_WORK = 1_000_000;

const MARKS = /[*_`~|[\]<>&\\!:#{}-]/g;
/** The parser's work for ordinary text grows with its characters, for crowded marks with the square of their number. */
const workOf = (text: string): number => text.length + (text.match(MARKS)?.length ?? 0) ** 2 / 10;

/** Texts without markup are left out: the player shows them as they are. Look trees up with `treeOf`. */
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
