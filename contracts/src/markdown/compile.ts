/** Compiles Markdown into the compact tree that players draw without a parser (SPEC MD-5…9). */
import type { List, ListItem, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { definitionsOf, type Definitions } from './definitions.js';
import { splitImageDims } from './image-dims.js';
import { parseEarlier, parseMarkdown } from './parse.js';
import type { MathNode, Node, Tree } from './tree.js';
import { safeUrl } from './url.js';

/** Makes the MathML of a formula (`mathml.ts`); null = it can't be read. */
export type FormulaCompiler = (latex: string, display: boolean) => MathNode | null;
/** Used where formulas are drawn later, or not at all. */
const asWritten: FormulaCompiler = () => null;

/** Holds for every node of one text. */
interface Around {
  readonly definitions: Definitions;
  readonly formula: FormulaCompiler;
}

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

const phrase = (node: PhrasingContent, around: Around): Tree => {
  const inside = (children: readonly PhrasingContent[]): Tree => phrases(children, around);
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
    case 'superscript':
      return [['sup', node.value]];
    case 'subscript':
      return [['sub', node.value]];
    case 'formula':
      return [['m', node.latex, node.display ? 1 : 0, around.formula(node.latex, node.display)]];
    case 'link':
      return link(node.url, node.title, inside(node.children));
    case 'linkReference': {
      const target = around.definitions.get(node.identifier);
      return target ? link(target.url, target.title, inside(node.children)) : inside(node.children);
    }
    case 'image':
      return image(node.url, node.alt, node.title);
    case 'imageReference': {
      const target = around.definitions.get(node.identifier);
      return target ? image(target.url, node.alt, target.title) : [node.alt ?? ''];
    }
    case 'footnoteReference':
      return [node.label ?? node.identifier];
  }
};
const phrases = (nodes: readonly PhrasingContent[], around: Around): Tree =>
  joinTexts(nodes.flatMap((node) => phrase(node, around)));

const table = (node: Table, around: Around): Node => [
  't',
  (node.align ?? []).map((align) => align ?? null),
  ...node.children.map((row) => row.children.map((cell) => phrases(cell.children, around))),
];

/** Paragraphs of a tight list have no spacing of their own. */
const item = (node: ListItem, loose: boolean, around: Around): Node => {
  const content = node.children.flatMap((child) =>
    child.type === 'paragraph' && !loose ? phrases(child.children, around) : block(child, around),
  );
  return typeof node.checked === 'boolean' ? ['task', node.checked ? 1 : 0, ...content] : ['li', ...content];
};
const list = (node: List, around: Around): Node => {
  const loose = Boolean(node.spread) || node.children.some((child) => child.spread);
  const items = node.children.map((child) => item(child, loose, around));
  return node.ordered ? ['ol', node.start ?? 1, ...items] : ['ul', ...items];
};

const block = (node: RootContent, around: Around): Tree => {
  switch (node.type) {
    case 'paragraph':
      return [['p', ...phrases(node.children, around)]];
    case 'heading':
      return [['h', node.depth, ...phrases(node.children, around)]];
    case 'blockquote':
      return [['q', ...node.children.flatMap((child) => block(child, around))]];
    case 'list':
      return [list(node, around)];
    case 'code':
      return [['pre', node.lang ?? null, node.value]];
    case 'thematicBreak':
      return [['hr']];
    case 'table':
      return [table(node, around)];
    case 'html':
      return [['p', node.value]];
    case 'definition':
    case 'footnoteDefinition':
    case 'yaml':
      return [];
    case 'listItem':
      return [item(node, true, around)];
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
    case 'formula':
    case 'superscript':
    case 'subscript':
      return phrase(node, around);
  }
};

/** Compiles a Markdown tree for drawing; a link with an unsafe address becomes plain text. */
export const compileRoot = (root: Root, formula = asWritten): Tree => {
  const around = { definitions: definitionsOf(root), formula };
  return root.children.flatMap((node) => block(node, around));
};

/** Never throws; raw HTML stays text. */
export const compileMarkdown = (text: string, formula?: FormulaCompiler): Tree =>
  compileRoot(parseMarkdown(text), formula);
/** Like {@link compileMarkdown}, for versions published before there were formulas. */
export const compileEarlier = (text: string): Tree => compileRoot(parseEarlier(text));
