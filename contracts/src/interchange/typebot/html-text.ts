/** Reads the HTML that older versions of Typebot store for a text. */
import { withoutReferences } from '../character-references.js';
import type { Block, Piece, Style } from '../styled-text.js';
import { filledPieces, type RichReading } from './filled-pieces.js';

const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|<!--[\s\S]*?-->/gi;
const STYLES: Readonly<Record<string, Style>> = {
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  s: 'delete',
  del: 'delete',
  strike: 'delete',
};
/** Typebot's editor also formats by classes. */
const CLASSES: Readonly<Record<string, Style>> = { 'slate-bold': 'strong', 'slate-italic': 'emphasis' };
const LINES: ReadonlySet<string> = new Set(['div', 'p', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Elements that look like nothing. */
const PLAIN: ReadonlySet<string> = new Set(['span', 'a', ...LINES]);

const attribute = (attributes: string, name: string): string | undefined => {
  const [, double, single] = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : withoutReferences(value);
};

interface Opened {
  readonly name: string;
  readonly styles: readonly Style[];
  readonly link?: string;
}

class Reader {
  readonly #blocks: Block[] = [];
  #pieces: Piece[] = [];
  #opened: Opened[] = [];
  /** True if the next words begin a line. */
  #isBreakDue = false;
  readonly #reading: RichReading;

  constructor(reading: RichReading) {
    this.#reading = reading;
  }

  read(html: string): readonly Block[] {
    let from = 0;
    for (const match of html.matchAll(TAG)) {
      this.#words(html.slice(from, match.index));
      from = match.index + match[0].length;
      const [whole, closing = '', name = '', attributes = ''] = match;
      if (name !== '') this.#tag(whole, closing !== '', name.toLowerCase(), attributes);
    }
    this.#words(html.slice(from));
    this.#end();
    return this.#blocks;
  }

  #end(): void {
    if (this.#pieces.length > 0) this.#blocks.push({ kind: 'lines', pieces: this.#pieces });
    this.#pieces = [];
  }

  /** In HTML, a line break in the source is a space. */
  #words(html: string): void {
    const text = withoutReferences(html.replaceAll(/[ \t\r\n]+/g, ' '));
    if (text.trim() === '' && (this.#isBreakDue || this.#pieces.length === 0)) return;
    if (this.#isBreakDue && this.#pieces.length > 0) this.#pieces.push('\n');
    this.#isBreakDue = false;
    const styles = new Set(this.#opened.flatMap((each) => each.styles));
    const link = this.#opened.findLast((each) => each.link !== undefined)?.link;
    this.#pieces.push(
      ...filledPieces(text, { text: '', styles, ...(link !== undefined && { link }) }, this.#reading.fill),
    );
  }

  #tag(whole: string, isClosing: boolean, name: string, attributes: string): void {
    if (LINES.has(name)) this.#isBreakDue = true;
    if (name === 'br') this.#break();
    else if (isClosing) {
      const at = this.#opened.findLastIndex((each) => each.name === name);
      if (at >= 0) this.#opened = this.#opened.slice(0, at);
      if (name === 'ul' || name === 'ol') this.#end();
    } else this.#open(whole, name, attributes);
  }

  #break(): void {
    if (this.#isBreakDue && this.#pieces.length > 0) this.#pieces.push('\n');
    this.#isBreakDue = false;
    this.#pieces.push('\n');
  }

  #open(whole: string, name: string, attributes: string): void {
    const style = STYLES[name];
    const classes = (attribute(attributes, 'class') ?? '').split(/\s+/);
    const styles = [style, ...classes.map((each) => CLASSES[each])].filter((each) => each !== undefined);
    const link = name === 'a' ? attribute(attributes, 'href') : undefined;
    const isUnderlined = classes.includes('slate-underline');
    if ((style === undefined && !PLAIN.has(name)) || isUnderlined) this.#reading.onLost(isUnderlined ? '<u>' : whole);
    if (!whole.endsWith('/>'))
      this.#opened.push({ name, styles, ...(link !== undefined && { link: this.#reading.fill(link) }) });
  }
}

/** Bullets of HTML lists are left out; each item is a line. */
export const htmlBlocks = (html: string, reading: RichReading): readonly Block[] => new Reader(reading).read(html);
