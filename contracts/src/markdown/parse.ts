/** Parses text into the syntax tree, within limits. */
import type { Nodes, Root } from 'mdast';
import { earlierParser, parser } from './parser.js';
import { cellsIn, childrenOf, makeRegular } from './regular.js';

/**
 * Texts beyond these limits are treated as plain text: nobody writes them by hand, and the parser's work grows with
 * lines times depth. `containers` = quotes and lists opened by one line; `cells` = cells of all tables, including empty
 * ones.
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

/**
 * Matches a line that opens too many containers, before the parser spends time on it. `- - -` is a horizontal rule, so
 * it doesn't count.
 */
const CONTAINERS = new RegExp(
  `^(?![ \\t]*(?:[-*][ \\t]*)+$)(?:[ \\t]*(?:>|[-+*](?=\\s)|\\d{1,9}[.)](?=\\s))){${MARKDOWN_LIMITS.containers + 1}}`,
  'm',
);
/** Runs of brackets or delimiters, for which the parser's work grows quadratically. */
const CROWDED = /(?:\[[^[\]\n]{0,3}){200}|(?:[*_~][^*_~\n]{0,3}){2000}/;

const isLong = (text: string): boolean =>
  text.length > MARKDOWN_LIMITS.characters ||
  text.split(/\r?\n|\r/, MARKDOWN_LIMITS.lines + 1).length > MARKDOWN_LIMITS.lines;

/** Null if the text exceeds the limits. Never throws. */
function read(text: string, by = parser): Root | null {
  if (isLong(text) || CONTAINERS.test(text) || CROWDED.test(text)) return null;
  try {
    const root = by.parse(text);
    if (isDeep(root) || cellsIn(root) > MARKDOWN_LIMITS.cells) return null;
    makeRegular(root);
    return root;
  } catch {
    // The nesting caused a RangeError in spite of the patterns above.
    return null;
  }
}

/**
 * True if the text is treated as plain text. A rich editor must not open it, because saving would escape the author's
 * markup.
 */
export const isBeyondMarkdown = (text: string): boolean => read(text) === null;

/** Never throws: a text that would take the parser too long becomes one paragraph of plain text. */
export const parseMarkdown = (text: string): Root => read(text) ?? plain(text);
/** Like {@link parseMarkdown}, for versions published before there were formulas. */
export const parseEarlier = (text: string): Root => read(text, earlierParser) ?? plain(text);
