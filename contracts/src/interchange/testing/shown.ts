/** The words of imported texts as learners' screens draw them. */
import { compileMarkdown } from '../../markdown/compile.js';
import type { Node } from '../../markdown/tree.js';

const LINES: ReadonlySet<string> = new Set(['p', 'h', 'li', 'ul', 'ol', 'br', 'hr']);
const textOf = (node: Node): string => {
  if (typeof node === 'string') return node;
  if (node[0] === 'v') return `{{${node[1]}}}`;
  const [, ...rest] = node;
  const inside = rest.filter((each): each is Node => Array.isArray(each) || typeof each === 'string');
  const words = node[0] === 'br' || node[0] === 'hr' ? '' : inside.map(textOf).join('');
  return LINES.has(node[0]) ? `\n${words}\n` : words;
};

/** Without empty lines and repeated spaces. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);

/** The lines that a learner reads. */
export const readIn = (markdown: string): string[] => linesOf(compileMarkdown(markdown).map(textOf).join(''));
