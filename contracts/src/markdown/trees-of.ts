/** All the Markdown of a definition, in every language, made ready to draw at publish. */
import type { FlowDefinition } from '../flow/definition.js';
import { definitionTexts } from '../flow/texts.js';
import { compileMarkdown } from './compile.js';
import { isPlainText, type Tree, type Trees } from './tree.js';

/** Texts without markup are left out: the player shows them as they are. Look trees up with `treeOf`. */
export const treesOf = (definition: FlowDefinition): Trees => {
  const trees = new Map<string, Tree>();
  for (const text of definitionTexts(definition, { translations: true }))
    if (!trees.has(text) && !isPlainText(text)) trees.set(text, compileMarkdown(text));
  return Object.fromEntries(trees);
};
