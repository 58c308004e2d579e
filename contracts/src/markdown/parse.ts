/** From text to the syntax tree, within limits. */
import type { Nodes, Root } from 'mdast';
import { markdown } from './processor.js';
import { cellsIn, childrenOf, makeRegular } from './regular.js';

/**
 * Longer texts and deeper nesting than these are taken as they stand, as plain text: nobody writes them by hand, and the
 * parser's work grows with lines times depth. `containers` = quotes and lists that one line opens, `cells` = those of all
 * tables, empty ones too.
 */
export const MARKDOWN_LIMITS = { characters: 20_000, lines: 1_000, depth: 20, containers: 10, cells: 10_000 } as const;

const plain = (text: string): Root => ({
  type: 'root',
  children: text === '' ? [] : [{ type: 'paragraph', children: [{ type: 'text', value: text }] }],
});

const isDeep = (root: Root): boolean => {
  let level: readonly Nodes[] = root.children;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MARKDOWN_LIMITS.depth) return true;
    level = level.flatMap(childrenOf);
  }
  return false;
};

/** A line that opens more containers than are allowed, before the parser spends time on it; `- - -` is a rule. */
const CONTAINERS = new RegExp(
  `^(?![ \\t]*(?:[-*][ \\t]*)+$)(?:[ \\t]*(?:>|[-+*](?=\\s)|\\d{1,9}[.)](?=\\s))){${MARKDOWN_LIMITS.containers + 1}}`,
  'm',
);
/** Runs of brackets or delimiters that make the parser's work grow with the square of their number. */
const CROWDED = /(?:\[[^[\]\n]{0,3}){200}|(?:[*_~][^*_~\n]{0,3}){2000}/;

const isLong = (text: string): boolean =>
  text.length > MARKDOWN_LIMITS.characters ||
  text.split(/\r?\n|\r/, MARKDOWN_LIMITS.lines + 1).length > MARKDOWN_LIMITS.lines;

/** Null when the text is beyond the limits. Never throws. */
function read(text: string): Root | null {
  if (isLong(text) || CONTAINERS.test(text) || CROWDED.test(text)) return null;
  try {
    const root = markdown.parse(text);
    if (isDeep(root) || cellsIn(root) > MARKDOWN_LIMITS.cells) return null;
    makeRegular(root);
    return root;
  } catch {
    // A RangeError of nesting that the patterns above did not foresee.
    return null;
  }
}

/**
 * True when the text is taken as it stands, as plain text. A rich editor must not open it: saving would escape what the
 * author wrote as markup.
 */
export const isBeyondMarkdown = (text: string): boolean => read(text) === null;

/** Never throws: what the parser can't take in reasonable time and depth comes back as one paragraph of text. */
export const parseMarkdown = (text: string): Root => read(text) ?? plain(text);
