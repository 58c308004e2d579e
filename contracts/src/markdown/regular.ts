/** What CommonMark and GFM ask of whoever draws a tree, done once, so that every reader of it sees the same. */
import type { Nodes, Parents, Table, TableCell } from 'mdast';

export const childrenOf = (node: Nodes): readonly Nodes[] => ('children' in node ? node.children : []);

const columnsOf = (node: Table): number => Math.max(...node.children.map((row) => row.children.length));

/** How many cells all tables have once each of their rows is as wide as its widest. */
export const cellsIn = (node: Nodes): number =>
  node.type === 'table'
    ? columnsOf(node) * node.children.length
    : childrenOf(node).reduce((sum, child) => sum + cellsIn(child), 0);

/** GFM drops the cells that a head has no column for; here the head gets the column: nobody's words are lost. */
function makeRectangular(node: Table): void {
  const columns = columnsOf(node);
  const empty = (): TableCell => ({ type: 'tableCell', children: [] });
  node.align = Array.from({ length: columns }, (_, column) => node.align?.[column] ?? null);
  for (const row of node.children) while (row.children.length < columns) row.children.push(empty());
}

const isBlank = (node: Nodes): boolean => node.type === 'text' && node.value.trim() === '';
/** A space that must not break is how people make an empty line. */
const isNothing = (node: Nodes): boolean => node.type === 'text' && /^[ \t\r\n]*$/.test(node.value);
/** A link without words can be neither seen nor named by a screen reader. */
const isEmptyLink = (node: Nodes): node is Extract<Nodes, { type: 'link' | 'linkReference' }> =>
  (node.type === 'link' || node.type === 'linkReference') && node.children.every(isBlank);

/** Changes the tree that it is given. Line ends in inline code are spaces (CommonMark 6.1). */
export function makeRegular(node: Nodes): void {
  if (node.type === 'inlineCode') node.value = node.value.replace(/\r?\n|\r/g, ' ');
  if (node.type === 'table') makeRectangular(node);
  for (const child of childrenOf(node)) makeRegular(child);
  if (!('children' in node)) return;
  (node as Parents).children = node.children
    .flatMap((child): Nodes[] => (isEmptyLink(child) ? child.children : [child]))
    .filter((child) => child.type !== 'paragraph' || !child.children.every(isNothing)) as Parents['children'];
}
