/** Typebot's texts (Plate's nodes, or HTML in older files) as Markdown. */
import { markdownOf, plainRun, type Block, type Piece, type Style } from '../styled-text.js';
import { filledPieces, type RichReading } from './filled-pieces.js';
import { htmlBlocks } from './html-text.js';

const DEEPEST = 20;

type Fields = Readonly<Record<string, unknown>>;
const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const children = (node: Fields): readonly unknown[] =>
  Array.isArray(node['children']) ? (node['children'] as unknown[]) : [];

const STYLES: readonly (readonly [string, Style])[] = [
  ['bold', 'strong'],
  ['italic', 'emphasis'],
  ['strikethrough', 'delete'],
];
const isInline = ({ text, type }: Fields): boolean =>
  typeof text === 'string' || type === undefined || type === 'a' || String(type).startsWith('inline');

class Reader {
  readonly blocks: Block[] = [];
  #pieces: Piece[] = [];
  readonly #reading: RichReading;

  constructor(reading: RichReading) {
    this.#reading = reading;
  }

  read(nodes: readonly unknown[]): readonly Block[] {
    for (const node of nodes) this.#block(fields(node), 0);
    this.#end();
    return this.blocks;
  }

  #end(): void {
    if (this.#pieces.length > 0) this.blocks.push({ kind: 'lines', pieces: this.#pieces });
    this.#pieces = [];
  }

  /** Each block is a line. */
  #block(node: Fields, depth: number): void {
    if (node['type'] === 'ul' || node['type'] === 'ol') {
      this.#end();
      this.#list(node, 1);
      return;
    }
    if (this.#pieces.length > 0) this.#pieces.push('\n');
    this.#pieces.push(...this.#inside(node, depth));
  }

  #list(node: Fields, depth: number): void {
    for (const item of children(node).map(fields)) {
      const inner = children(item).map(fields);
      const isList = ({ type }: Fields): boolean => type === 'ul' || type === 'ol';
      const pieces = this.#inside({ children: inner.filter((each) => !isList(each)) }, depth);
      this.blocks.push({ kind: 'item', depth, isOrdered: node['type'] === 'ol', pieces });
      if (depth < DEEPEST) for (const list of inner.filter(isList)) this.#list(list, depth + 1);
    }
  }

  #inside(node: Fields, depth: number, link?: string): readonly Piece[] {
    if (typeof node['text'] === 'string') return this.#text(node['text'], node, link);
    if (depth > DEEPEST) return [];
    const address = node['type'] === 'a' && typeof node['url'] === 'string' ? this.#reading.fill(node['url']) : link;
    return children(node)
      .map(fields)
      .flatMap((child, index): readonly Piece[] => [
        ...(index > 0 && !isInline(child) ? ['\n' as const] : []),
        ...this.#inside(child, depth + 1, address),
      ]);
  }

  #text(text: string, node: Fields, link?: string): readonly Piece[] {
    if (node['underline'] === true && text.trim() !== '') this.#reading.onLost('<u>');
    const styles = new Set(STYLES.flatMap(([name, style]) => (node[name] === true ? [style] : [])));
    return filledPieces(text, { text: '', styles, ...(link !== undefined && { link }) }, this.#reading.fill);
  }
}

/** A text without formatting. */
export const filledText = (text: string, fill: RichReading['fill']): string =>
  markdownOf([{ kind: 'lines', pieces: filledPieces(text, plainRun(''), fill) }]);

/** '' if it shows nothing. */
export const richTextToMarkdown = (content: Fields, reading: RichReading): string => {
  const { richText: rich, html, plainText } = content;
  if (Array.isArray(rich) && rich.length > 0) return markdownOf(new Reader(reading).read(rich as unknown[]));
  // Typebot shows the HTML of older files; their plain text lacks its line breaks.
  if (typeof html === 'string' && html.trim() !== '') return markdownOf(htmlBlocks(html, reading));
  return typeof plainText === 'string' ? filledText(plainText, reading.fill) : '';
};
