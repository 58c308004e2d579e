/** Parses messages, with a cache of the most recent ones. */
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import type { Tree } from '@parley/contracts/markdown/tree';
import { wordsOf } from '@parley/contracts/markdown/words';

const MAX_CACHED = 2_000;
const trees = new Map<string, Tree>();

export function treeOfText(text: string): Tree {
  const cached = trees.get(text);
  if (cached) return cached;
  const tree = compileMarkdown(text);
  if (trees.size >= MAX_CACHED) trees.delete(trees.keys().next().value!);
  trees.set(text, tree);
  return tree;
}

/** The text of a message without markup. */
export const plainText = (text: string): string =>
  treeOfText(text)
    .map((node) => wordsOf(node))
    .join('\n');

const LINE_LENGTH = 90;

/** Authors don't know the internal names of answers, so a one-line text shows them as an ellipsis. */
const brief = (name: string): string => (name.startsWith('@') ? '…' : `{{${name}}}`);

/** The first line of a message's text without markup; '' = no text. */
export function firstLine(text: string): string {
  const line =
    treeOfText(text)
      .map((node) => wordsOf(node, brief))
      .find((words) => words.trim() !== '')
      ?.replace(/\s+/g, ' ')
      .trim() ?? '';
  return line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH - 1)}…` : line;
}
