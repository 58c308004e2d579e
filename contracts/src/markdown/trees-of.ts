/** All the Markdown of a definition, in every language, made ready to draw at publish. */
import type { FlowDefinition } from '../flow/definition.js';
import { definitionTexts } from '../flow/texts.js';
import { compileMarkdown } from './compile.js';
import { isPlainText, type Tree, type Trees } from './tree.js';

/** So much Markdown is compiled for one definition; the player compiles the rest itself, when it is shown. */
export const COMPILED_CHARACTERS = 1_000_000;

/** Texts without markup are left out: the player shows them as they are. Look trees up with `treeOf`. */
export const treesOf = (definition: FlowDefinition): Trees => {
  const trees = new Map<string, Tree>();
  let room = COMPILED_CHARACTERS;
  for (const text of definitionTexts(definition, { translations: true })) {
    if (trees.has(text) || text.length > room || isPlainText(text)) continue;
    trees.set(text, compileMarkdown(text));
    room -= text.length;
  }
  return Object.fromEntries(trees);
};
