/** A message's words in one line: what a card has room for. */
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import { UNRESOLVED } from '@parley/contracts/engine/variables';
import { isPlainText, type Node, type Tree } from '@parley/contracts/markdown/tree';

const joined = (nodes: Tree): string => nodes.map(textOf).join('');

function textOf(node: Node): string {
  if (typeof node === 'string') return node;
  switch (node[0]) {
    case 'p':
    case 'li':
    case 'q':
      return `${joined(node.slice(1) as unknown as Tree)} `;
    case 'b':
    case 'i':
    case 's':
    case 'ul':
      return joined(node.slice(1) as unknown as Tree);
    case 'h':
    case 'ol':
    case 'task':
      return `${joined(node.slice(2) as unknown as Tree)} `;
    case 'a':
      return joined(node.slice(3) as unknown as Tree);
    case 'c':
      return node[1];
    case 'pre':
      return `${node[2]} `;
    case 'img':
      return `${node[2]} `;
    case 'v':
      return UNRESOLVED;
    case 't':
      return node
        .slice(2)
        .map((row) => (row as readonly Tree[]).map(joined).join(' '))
        .join(' ');
    case 'br':
    case 'hr':
      return ' ';
  }
}

export function plainText(message: string): string {
  if (isPlainText(message)) return message.trim();
  return joined(compileMarkdown(message)).replace(/\s+/g, ' ').trim();
}
