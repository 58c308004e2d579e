/** Converts a Markdown syntax tree to the rich editor's document. Raw HTML becomes text, as it does for learners. */
import type { List, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { writtenFormula } from '@parley/contracts/definition/formula-grammar';
import { definitionsOf, type Definitions } from '@parley/contracts/markdown/definitions';
import { splitImageDims } from '@parley/contracts/markdown/image-dims';
import { parseMarkdown } from '@parley/contracts/markdown/parse';
import type {} from '@parley/contracts/markdown/formula';
import type {} from '@parley/contracts/markdown/variable';
import { sameMark, type PmMark, type PmNode } from './prosemirror-json.js';

const text = (value: string, marks: readonly PmMark[]): PmNode[] =>
  value ? [{ type: 'text', text: value, ...(marks.length > 0 && { marks }) }] : [];

const image = (
  url: string,
  alt: string | null | undefined,
  title: string | null | undefined,
  marks: readonly PmMark[],
): PmNode => ({
  type: 'image',
  attrs: { ...splitImageDims(url), alt: alt ?? '', title: title ?? null },
  ...(marks.length > 0 && { marks }),
});
const linkMark = (href: string, title: string | null | undefined): PmMark => ({
  type: 'link',
  attrs: { href, title: title ?? null },
});

function phrase(node: PhrasingContent, marks: readonly PmMark[], definitions: Definitions): PmNode[] {
  const inside = (children: readonly PhrasingContent[], mark: PmMark) =>
    phrases(children, marks.some((each) => sameMark(each, mark)) ? marks : [...marks, mark], definitions);
  const own = marks.length > 0 ? { marks } : {};
  switch (node.type) {
    case 'text':
    case 'html':
      return text(node.value, marks);
    case 'inlineCode':
      return text(node.value, [...marks, { type: 'code' }]);
    case 'strong':
      return inside(node.children, { type: 'bold' });
    case 'emphasis':
      return inside(node.children, { type: 'italic' });
    case 'delete':
      return inside(node.children, { type: 'strike' });
    case 'link':
      return inside(node.children, linkMark(node.url, node.title));
    case 'linkReference': {
      const target = definitions.get(node.identifier);
      return target
        ? inside(node.children, linkMark(target.url, target.title))
        : phrases(node.children, marks, definitions);
    }
    case 'image':
      return [image(node.url, node.alt, node.title, marks)];
    case 'imageReference': {
      const target = definitions.get(node.identifier);
      return target ? [image(target.url, node.alt, target.title, marks)] : text(node.alt ?? '', marks);
    }
    case 'variable':
      return [{ type: 'variable', attrs: { name: node.name, isPrompt: node.isPrompt, filter: node.filter }, ...own }];
    case 'break':
      return [{ type: 'hardBreak', ...own }];
    case 'formula':
      return text(writtenFormula(node.latex, node.display), [...marks, { type: 'formula' }]);
    case 'superscript':
    case 'subscript':
      return text(node.value, [...marks, { type: node.type }]);
    case 'footnoteReference':
      return text(node.label ?? node.identifier, marks);
  }
}
const phrases = (nodes: readonly PhrasingContent[], marks: readonly PmMark[], definitions: Definitions): PmNode[] =>
  nodes.flatMap((node) => phrase(node, marks, definitions));

const paragraph = (content: readonly PmNode[]): PmNode =>
  content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' };

function list(node: List, definitions: Definitions): PmNode {
  const isTask = node.children.some((child) => typeof child.checked === 'boolean');
  const tight = !node.spread && !node.children.some((child) => child.spread);
  const content = node.children.map((child): PmNode => {
    const inside = child.children.flatMap((each) => block(each, definitions));
    // The editor's schema requires a paragraph at the start of each item.
    const items = inside[0]?.type === 'paragraph' ? inside : [paragraph([]), ...inside];
    return isTask
      ? { type: 'taskItem', attrs: { checked: child.checked === true, plain: child.checked == null }, content: items }
      : { type: 'listItem', content: items };
  });
  if (isTask) return { type: 'taskList', attrs: { tight }, content };
  return node.ordered
    ? { type: 'orderedList', attrs: { tight, start: node.start ?? 1 }, content }
    : { type: 'bulletList', attrs: { tight }, content };
}

const table = (node: Table, definitions: Definitions): PmNode => ({
  type: 'table',
  content: node.children.map((row, rowIndex) => ({
    type: 'tableRow',
    content: row.children.map((cell, column) => ({
      type: rowIndex === 0 ? 'tableHeader' : 'tableCell',
      attrs: { align: node.align?.[column] ?? null },
      content: [paragraph(phrases(cell.children, [], definitions))],
    })),
  })),
});

function block(node: RootContent, definitions: Definitions): PmNode[] {
  switch (node.type) {
    case 'paragraph':
      return [paragraph(phrases(node.children, [], definitions))];
    case 'heading':
      return [{ type: 'heading', attrs: { level: node.depth }, content: phrases(node.children, [], definitions) }];
    case 'blockquote': {
      const content = node.children.flatMap((child) => block(child, definitions));
      return [{ type: 'blockquote', content: content.length > 0 ? content : [paragraph([])] }];
    }
    case 'code': {
      const attrs = { language: node.lang ?? null, meta: node.meta ?? null };
      return [{ type: 'codeBlock', attrs, ...(node.value && { content: [{ type: 'text', text: node.value }] }) }];
    }
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }];
    case 'html':
      return [paragraph(text(node.value, []))];
    case 'list':
      return [list(node, definitions)];
    case 'table':
      return [table(node, definitions)];
    case 'definition':
    case 'footnoteDefinition':
    case 'yaml':
    case 'listItem':
    case 'tableRow':
    case 'tableCell':
      return [];
    case 'break':
    case 'delete':
    case 'emphasis':
    case 'footnoteReference':
    case 'image':
    case 'imageReference':
    case 'inlineCode':
    case 'link':
    case 'linkReference':
    case 'strong':
    case 'text':
    case 'variable':
    case 'formula':
    case 'superscript':
    case 'subscript':
      return [paragraph(phrase(node, [], definitions))];
  }
}

export function toProseMirror(root: Root): PmNode {
  const definitions = definitionsOf(root);
  const content = root.children.flatMap((node) => block(node, definitions));
  return { type: 'doc', content: content.length > 0 ? content : [paragraph([])] };
}

export const markdownToProseMirror = (markdown: string): PmNode => toProseMirror(parseMarkdown(markdown));
