/** Messages made ready to draw, kept while they are likely to be drawn again. */
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import type { Node, Tree } from '@parley/contracts/markdown/tree';

const KEPT = 2_000;
const trees = new Map<string, Tree>();

export function treeOfText(text: string): Tree {
  const known = trees.get(text);
  if (known) return known;
  const tree = compileMarkdown(text);
  if (trees.size >= KEPT) trees.delete(trees.keys().next().value!);
  trees.set(text, tree);
  return tree;
}

const inside = (node: readonly unknown[], from: number): string =>
  node
    .slice(from)
    .map((child) => wordsOf(child as Node))
    .join('');

function wordsOf(node: Node): string {
  if (typeof node === 'string') return node;
  switch (node[0]) {
    case 'v':
      return `{{${node[1]}}}`;
    case 'img':
      return node[2];
    case 'c':
      return node[1];
    case 'pre':
      return node[2];
    case 'br':
    case 'hr':
      return ' ';
    case 't':
      return (node.slice(2) as Tree[][])
        .flat()
        .map((cell) => cell.map(wordsOf).join(''))
        .join(' ');
    case 'a':
      return inside(node, 3);
    case 'h':
    case 'ol':
    case 'task':
      return inside(node, 2);
    case 'p':
    case 'b':
    case 'i':
    case 's':
    case 'q':
    case 'li':
    case 'ul':
      return inside(node, 1);
  }
}

/** All that a message says, without markup. */
export const plainText = (text: string): string => treeOfText(text).map(wordsOf).join('\n');

const LINE_LENGTH = 90;

/** What a message says first, without markup; '' when it says nothing. */
export function firstLine(text: string): string {
  const line =
    treeOfText(text)
      .map(wordsOf)
      .find((words) => words.trim() !== '')
      ?.replace(/\s+/g, ' ')
      .trim() ?? '';
  return line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH - 1)}…` : line;
}
