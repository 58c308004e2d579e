/** What a compiled text says, without its marks. */
import type { Node, Tree } from './tree.js';

/** Nodes that begin a line of their own. */
const BLOCKS: ReadonlySet<string> = new Set(['p', 'h', 'q', 'ul', 'ol', 'li', 'task', 'pre', 'hr', 't']);
const isBlock = (node: Node): boolean => typeof node !== 'string' && BLOCKS.has(node[0]);

/** How a variable reads: its name and its filter in, words out. */
export type VariableWords = (name: string, filter: string | null) => string;
const asWritten: VariableWords = (name) => `{{${name}}}`;

/** Words of nodes that stand together; a line of its own is set off by a space. */
export const wordsOfAll = (nodes: Tree, variable = asWritten): string =>
  nodes.reduce<string>((text, node) => text + (text && isBlock(node) ? ' ' : '') + wordsOf(node, variable), '');

/** Words of one node. An image says its alternative text, a table its cells row by row. */
export function wordsOf(node: Node, variable = asWritten): string {
  if (typeof node === 'string') return node;
  const inside = (from: number) => wordsOfAll(node.slice(from) as unknown as Tree, variable);
  switch (node[0]) {
    case 'p':
    case 'b':
    case 'i':
    case 's':
    case 'q':
    case 'li':
    case 'ul':
      return inside(1);
    case 'h':
    case 'ol':
    case 'task':
      return inside(2);
    case 'a':
      return inside(3);
    case 'c':
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
