/**
 * Markdown compiled for drawing: parsed once at publish, so that the player needs no parser. A node is a text or a
 * tuple that begins with its kind. Only the kinds listed here exist; raw HTML stays text.
 */
export type Tree = readonly Node[];
/** Cells of one table row. */
export type Row = readonly Tree[];
export type Node =
  | string
  | readonly ['p' | 'b' | 'i' | 's' | 'q' | 'li', ...Node[]]
  /** heading, level 1 to 6 */
  | readonly ['h', number, ...Node[]]
  /** bullet list */
  | readonly ['ul', ...Node[]]
  /** ordered list, first number */
  | readonly ['ol', number, ...Node[]]
  /** task list item, done or not */
  | readonly ['task', 0 | 1, ...Node[]]
  /** inline code / code block with its language */
  | readonly ['c', string]
  | readonly ['pre', string | null, string]
  | readonly ['br']
  | readonly ['hr']
  /** link: address, title */
  | readonly ['a', string, string | null, ...Node[]]
  /** image: address, alt, title, width, height, intrinsic width, intrinsic height (px) */
  | readonly ['img', string, string, string | null, number | null, number | null, number | null, number | null]
  /** table: alignment of each column, rows of cells; the first row is the head */
  | readonly ['t', readonly ('left' | 'right' | 'center' | null)[], ...Row[]]
  /** variable: name as written, with `@` if it refers to an answer; filter */
  | readonly ['v', string, string | null]
  /** superscript and subscript */
  | readonly ['sup' | 'sub', string]
  /** formula: LaTeX, 1 = on a line of its own, MathML; null = shown as written */
  | readonly ['m', string, 0 | 1, MathNode | null];
/** An element of MathML: name, attributes, what is inside. */
export type MathNode = string | readonly [string, MathAttributes | null, ...MathNode[]];
export type MathAttributes = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** Trees of a definition's texts, by the text itself; a text without markup has none. */
export type Trees = Readonly<Record<string, Tree>>;

const MARKUP = /[*_`#>|~![\]<&\\{}\n\r^$]|^\s*(?:[-+]|\d+[.)])(?:\s|$)|^ *\t|^\s{4}|https?:|^\s*-{3,}/;
/** True if the text means the same with and without a Markdown parser (spaces at the ends aside). */
export const isPlainText = (text: string): boolean => !MARKUP.test(text);

/** True if only signs of formulas, superscript and subscript are read: a compiled text that lacks a tree has none. */
export const isPlainBesides = (text: string): boolean => isPlainText(text.replace(/[$^]/g, 'x'));

/** The tree of a text; null if there is none. Authors write the keys, so plain indexing could find `constructor`. */
export const treeOf = (trees: Trees, text: string): Tree | null =>
  Object.hasOwn(trees, text) ? (trees[text] ?? null) : null;
