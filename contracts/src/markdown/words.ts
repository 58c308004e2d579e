/** The text of a compiled tree, without markup. */
import type { Node, Tree } from './tree.js';

/** Nodes that begin a new line. */
const BLOCKS: ReadonlySet<string> = new Set(['p', 'h', 'q', 'ul', 'ol', 'li', 'task', 'pre', 'hr', 't']);
const isBlock = (node: Node): boolean => typeof node !== 'string' && BLOCKS.has(node[0]);

/** Returns the text for a variable, given its name and filter. */
export type VariableWords = (name: string, filter: string | null) => string;
const asWritten: VariableWords = (name) => `{{${name}}}`;

/** The text of adjacent nodes; nodes that begin a new line are separated by a space. */
export const wordsOfAll = (nodes: Tree, variable = asWritten): string =>
  nodes.reduce<string>((text, node) => text + (text && isBlock(node) ? ' ' : '') + wordsOf(node, variable), '');

/** The text of one node: an image's alternative text, a table's cells row by row. */
export function wordsOf(node: Node, variable = asWritten): string {
  if (typeof node === 'string') return node;
  switch (node[0]) {
    case 'p':
    case 'b':
    case 'i':
    case 's':
    case 'q':
    case 'li':
    case 'ul': {
      const [, ...inside] = node;
      return wordsOfAll(inside, variable);
    }
    case 'h':
    case 'ol':
    case 'task': {
      const [, , ...inside] = node;
      return wordsOfAll(inside, variable);
    }
    case 'a': {
      const [, , , ...inside] = node;
      return wordsOfAll(inside, variable);
    }
    case 'c':
    case 'sup':
    case 'sub':
    case 'm':
      return node[1];
    case 'pre':
    case 'img':
      return node[2];
    case 'v':
      return variable(node[1], node[2]);
    case 't':
      return (node.slice(2) as Tree[][])
        .flat()
        .map((cell) => wordsOfAll(cell, variable))
        .join(' ');
    case 'br':
    case 'hr':
      return ' ';
  }
}
