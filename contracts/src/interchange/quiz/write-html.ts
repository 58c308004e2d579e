/** Writes a compiled text as HTML that is XML, too. */
import { inBraces } from '../../definition/variable-grammar.js';
import { escapeAttribute, escapeXml } from '../xml.js';
import type { MathAttributes, MathNode, Node, Tree } from '../../markdown/tree.js';

/** TeX is for pages that set it; MathML is for those that don't. */
export type Formulas = 'tex' | 'mathml';
export interface HtmlWriter {
  readonly formulas: Formulas;
  /** Writes a text between tags. */
  readonly text: (text: string) => string;
}

const tag = (name: string, inside: string): string => `<${name}>${inside}</${name}>`;

const styleOf = (style: Readonly<Record<string, string>>): string =>
  Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';');
const mathAttributes = (attributes: MathAttributes | null): string =>
  Object.entries(attributes ?? {})
    .map(([name, value]) => ` ${name}="${escapeAttribute(typeof value === 'string' ? value : styleOf(value))}"`)
    .join('');
const mathOf = (node: MathNode): string => {
  if (typeof node === 'string') return escapeXml(node);
  const [name, attributes, ...inside] = node;
  const space = name === 'math' ? ' xmlns="http://www.w3.org/1998/Math/MathML"' : '';
  return `<${name}${space}${mathAttributes(attributes)}>${inside.map(mathOf).join('')}</${name}>`;
};

const sized = (name: string, size: number | null): string => (size === null ? '' : ` ${name}="${size}"`);

function htmlOfNode(node: Node, writer: HtmlWriter): string {
  if (typeof node === 'string') return writer.text(node);
  const all = (nodes: Tree): string => htmlOf(nodes, writer);
  switch (node[0]) {
    case 'p':
    case 'b':
    case 'i':
    case 'li':
    case 'ul': {
      const [name, ...inside] = node;
      return tag(name, all(inside));
    }
    case 's': {
      const [, ...inside] = node;
      return tag('span', all(inside));
    }
    case 'q': {
      const [, ...inside] = node;
      return tag('blockquote', all(inside));
    }
    case 'h': {
      const [, level, ...inside] = node;
      return tag(`h${level}`, all(inside));
    }
    case 'ol': {
      const [, , ...inside] = node;
      return tag('ol', all(inside));
    }
    case 'task': {
      const [, isDone, ...inside] = node;
      return tag('li', `${isDone ? '☑' : '☐'} ${all(inside)}`);
    }
    case 'a': {
      const [, address, , ...inside] = node;
      return `<a href="${escapeAttribute(address)}">${all(inside)}</a>`;
    }
    case 'img': {
      const [, address, alt, , width, height] = node;
      return `<img src="${escapeAttribute(address)}" alt="${escapeAttribute(alt)}"${sized('width', width)}${sized('height', height)}/>`;
    }
    case 'c':
      return tag('code', escapeXml(node[1]));
    case 'sup':
    case 'sub':
      return tag(node[0], escapeXml(node[1]));
    case 'pre':
      return tag('pre', escapeXml(node[2]));
    case 'br':
      return '<br/>';
    case 'hr':
      return '<hr/>';
    case 'v':
      return escapeXml(inBraces(node[1], node[2]));
    case 'm': {
      const [, latex, isBlock, math] = node;
      if (writer.formulas === 'mathml' && math !== null) return mathOf(math);
      return escapeXml(isBlock ? `\\[${latex}\\]` : `\\(${latex}\\)`);
    }
    case 't': {
      const [head = [], ...rows] = node.slice(2) as Tree[][];
      const row = (cells: readonly Tree[], name: string) =>
        tag('tr', cells.map((cell) => tag(name, all(cell))).join(''));
      return tag('table', tag('tbody', row(head, 'th') + rows.map((cells) => row(cells, 'td')).join('')));
    }
  }
}
export const htmlOf = (tree: Tree, writer: HtmlWriter): string => tree.map((node) => htmlOfNode(node, writer)).join('');

/** Without the paragraph around it if there is only one: for labels. */
export const labelHtml = (tree: Tree, writer: HtmlWriter): string => {
  const [only, ...more] = tree;
  if (more.length > 0 || only === undefined || typeof only === 'string' || only[0] !== 'p') return htmlOf(tree, writer);
  const [, ...inside] = only;
  return htmlOf(inside, writer);
};
