/** Compiles Markdown into the compact tree that players draw without a parser (SPEC MD-5…9). */
import type { List, ListItem, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { definitionsOf, type Definitions } from './definitions.js';
import { splitImageDims } from './image-dims.js';
import { parseMarkdown } from './parse.js';
import type { Node, Tree } from './tree.js';
import { safeUrl } from './url.js';

const joinTexts = (nodes: Tree): Tree => {
  const joined: Node[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (typeof node === 'string' && typeof last === 'string') joined[joined.length - 1] = last + node;
    else if (node !== '') joined.push(node);
  }
  return joined;
};

const link = (url: string, title: string | null | undefined, children: Tree): Tree => {
  const href = safeUrl(url);
  return href === null ? children : [['a', href, title ?? null, ...children]];
};
const image = (url: string, alt: string | null | undefined, title: string | null | undefined): Tree => {
  const { src, w, h, iw, ih } = splitImageDims(url);
  const safe = safeUrl(src);
  return safe === null ? [alt ?? ''] : [['img', safe, alt ?? '', title ?? null, w, h, iw, ih]];
};

const phrase = (node: PhrasingContent, definitions: Definitions): Tree => {
  const inside = (children: readonly PhrasingContent[]): Tree => phrases(children, definitions);
  switch (node.type) {
    case 'text':
    case 'html':
      return [node.value];
    case 'strong':
      return [['b', ...inside(node.children)]];
    case 'emphasis':
      return [['i', ...inside(node.children)]];
    case 'delete':
      return [['s', ...inside(node.children)]];
    case 'inlineCode':
      return [['c', node.value]];
    case 'break':
      return [['br']];
    case 'variable':
      return [['v', (node.isPrompt ? '@' : '') + node.name, node.filter]];
    case 'link':
      return link(node.url, node.title, inside(node.children));
    case 'linkReference': {
      const target = definitions.get(node.identifier);
      return target ? link(target.url, target.title, inside(node.children)) : inside(node.children);
    }
    case 'image':
      return image(node.url, node.alt, node.title);
    case 'imageReference': {
      const target = definitions.get(node.identifier);
      return target ? image(target.url, node.alt, target.title) : [node.alt ?? ''];
    }
    case 'footnoteReference':
      return [node.label ?? node.identifier];
  }
};
const phrases = (nodes: readonly PhrasingContent[], definitions: Definitions): Tree =>
  joinTexts(nodes.flatMap((node) => phrase(node, definitions)));

const table = (node: Table, definitions: Definitions): Node => [
  't',
  (node.align ?? []).map((align) => align ?? null),
  ...node.children.map((row) => row.children.map((cell) => phrases(cell.children, definitions))),
];

/** Paragraphs of a tight list have no spacing of their own. */
const item = (node: ListItem, loose: boolean, definitions: Definitions): Node => {
  const content = node.children.flatMap((child) =>
    child.type === 'paragraph' && !loose ? phrases(child.children, definitions) : block(child, definitions),
  );
  return typeof node.checked === 'boolean' ? ['task', node.checked ? 1 : 0, ...content] : ['li', ...content];
};
const list = (node: List, definitions: Definitions): Node => {
  const loose = Boolean(node.spread) || node.children.some((child) => child.spread);
  const items = node.children.map((child) => item(child, loose, definitions));
  return node.ordered ? ['ol', node.start ?? 1, ...items] : ['ul', ...items];
};

const block = (node: RootContent, definitions: Definitions): Tree => {
  switch (node.type) {
    case 'paragraph':
      return [['p', ...phrases(node.children, definitions)]];
    case 'heading':
      return [['h', node.depth, ...phrases(node.children, definitions)]];
    case 'blockquote':
      return [['q', ...node.children.flatMap((child) => block(child, definitions))]];
    case 'list':
      return [list(node, definitions)];
    case 'code':
      return [['pre', node.lang ?? null, node.value]];
    case 'thematicBreak':
      return [['hr']];
    case 'table':
      return [table(node, definitions)];
    case 'html':
      return [['p', node.value]];
    case 'definition':
    case 'footnoteDefinition':
    case 'yaml':
      return [];
    case 'listItem':
      return [item(node, true, definitions)];
    case 'tableRow':
    case 'tableCell':
      return [];
    // Inline nodes occur only in paragraphs; only the types allow them here.
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
      return phrase(node, definitions);
  }
};

/** Compiles a Markdown tree for drawing; a link with an unsafe address becomes plain text. */
export const compileRoot = (root: Root): Tree => {
  const definitions = definitionsOf(root);
  return root.children.flatMap((node) => block(node, definitions));
};

/** Never throws; raw HTML stays text. */
export const compileMarkdown = (text: string): Tree => compileRoot(parseMarkdown(text));
