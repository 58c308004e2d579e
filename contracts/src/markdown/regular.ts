/** Applies the rules of CommonMark and GFM that concern drawing, once, so that all users of the tree agree. */
import type { Nodes, Parents, Table, TableCell } from 'mdast';

export const childrenOf = (node: Nodes): readonly Nodes[] => ('children' in node ? node.children : []);

const columnsOf = (node: Table): number => Math.max(...node.children.map((row) => row.children.length));

/** Number of cells of all tables, once each row is as wide as its table's widest. */
export const cellsIn = (node: Nodes): number =>
  node.type === 'table'
    ? columnsOf(node) * node.children.length
    : childrenOf(node).reduce((sum, child) => sum + cellsIn(child), 0);

/** GFM drops cells beyond the head's columns. Here the head is widened instead, so that no text is lost. */
function makeRectangular(node: Table): void {
  const columns = columnsOf(node);
  const empty = (): TableCell => ({ type: 'tableCell', children: [] });
  node.align = Array.from({ length: columns }, (_, column) => node.align?.[column] ?? null);
  for (const row of node.children) while (row.children.length < columns) row.children.push(empty());
}

const isBlank = (node: Nodes): boolean => node.type === 'text' && node.value.trim() === '';
/** People use a non-breaking space to make an empty line, so it counts as content. */
const isNothing = (node: Nodes): boolean => node.type === 'text' && /^[ \t\r\n]*$/.test(node.value);
/** A link without text can't be seen, and screen readers can't name it. */
const isEmptyLink = (node: Nodes): node is Extract<Nodes, { type: 'link' | 'linkReference' }> =>
  (node.type === 'link' || node.type === 'linkReference') && node.children.every(isBlank);

/** Changes the given tree. Line ends in inline code become spaces (CommonMark 6.1). */
export function makeRegular(node: Nodes): void {
  if (node.type === 'inlineCode') node.value = node.value.replace(/\r?\n|\r/g, ' ');
  if (node.type === 'table') makeRectangular(node);
  for (const child of childrenOf(node)) makeRegular(child);
  if (!('children' in node)) return;
  (node as Parents).children = node.children
    .flatMap((child): Nodes[] => (isEmptyLink(child) ? child.children : [child]))
    .filter((child) => child.type !== 'paragraph' || !child.children.every(isNothing)) as Parents['children'];
}
