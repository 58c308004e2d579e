/** Compiles all Markdown of a definition, in every language, at publish. */
import type { FlowDefinition } from '../definition/definition.js';
import { definitionTexts } from '../definition/texts.js';
import { compileEarlier, compileMarkdown, type FormulaCompiler } from './compile.js';
import { isPlainBesides, isPlainText, type Tree, type Trees } from './tree.js';

/** Limit of work for one definition, about two seconds; the player compiles the remaining texts when it shows them. */
export const COMPILED_WORK = 1_000_000;

const MARKS = /[*_`~|[\]<>&\\!:#{}-]/g;
/**
 * The parser's work grows with the number of characters and, for crowded delimiters, with the square of their number.
 */
const workOf = (text: string): number => text.length + (text.match(MARKS)?.length ?? 0) ** 2 / 10;
/** About 0.3 ms for a formula, and more for a long one. */
const formulaWork = (latex: string): number => 150 + 10 * latex.length;

/** True for the tree of a text that every reader shows as it is. */
const isOneText = (tree: Tree): boolean =>
  tree.every(
    (node) => typeof node !== 'string' && node[0] === 'p' && node.slice(1).every((each) => typeof each === 'string'),
  );

export interface TreeMaker {
  /** Compiles a text, unless it needs no tree or there is no room for it. */
  take(text: string): void;
  made(): Trees;
}

/**
 * Makes the trees of a definition text by text, in the order of `definitionTexts`, for those who do other things in
 * between. `formula` null: a version published before there were formulas, whose dollars stay dollars.
 */
export const treeMaker = (
  formula: FormulaCompiler | null,
  isWanted: (text: string) => boolean = () => true,
): TreeMaker => {
  const trees = new Map<string, Tree>();
  let room = COMPILED_WORK;
  const compiled: FormulaCompiler = (latex, display) => {
    room -= formulaWork(latex);
    return formula && room > 0 ? formula(latex, display) : null;
  };
  return {
    take(text) {
      if (trees.has(text) || isPlainText(text) || !isWanted(text)) return;
      const work = workOf(text);
      if (work > room) return;
      const tree = formula ? compileMarkdown(text, compiled) : compileEarlier(text);
      room -= work;
      if (!(isPlainBesides(text) && isOneText(tree))) trees.set(text, tree);
    },
    made: () => Object.fromEntries(trees),
  };
};

/** Texts without markup are left out: the player shows them as they are. Look up trees with `treeOf`. */
export const treesOf = (
  definition: FlowDefinition,
  formula: FormulaCompiler | null,
  isWanted?: (text: string) => boolean,
): Trees => {
  const maker = treeMaker(formula, isWanted);
  for (const text of definitionTexts(definition, { translations: true })) maker.take(text);
  return maker.made();
};
