/** Messages made ready to draw, kept while they are likely to be drawn again. */
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import type { Tree } from '@parley/contracts/markdown/tree';
import { wordsOf } from '@parley/contracts/markdown/words';

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

/** All that a message says, without markup. */
export const plainText = (text: string): string =>
  treeOfText(text)
    .map((node) => wordsOf(node))
    .join('\n');

const LINE_LENGTH = 90;

/** Another prompt's answer has no name that an author would know: it is an ellipsis where there is room for one line. */
const brief = (name: string): string => (name.startsWith('@') ? '…' : `{{${name}}}`);

/** What a message says first, without markup; '' when it says nothing. */
export function firstLine(text: string): string {
  const line =
    treeOfText(text)
      .map((node) => wordsOf(node, brief))
      .find((words) => words.trim() !== '')
      ?.replace(/\s+/g, ' ')
      .trim() ?? '';
  return line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH - 1)}…` : line;
}
