/**
 * Reads the marks in a story's text as Harlowe does, with one stack of opened marks: a mark closes the nearest opened one
 * of its kind, and those opened in between are text. Bullets, numbers, headings and rules stand at the start of a line.
 */
import type { Block, Piece, Style } from '../styled-text.js';
import { asShown, HOOK_BEGINS, HOOK_ENDS, KEPT_BREAK, LINE_GOES_ON } from './kept.js';
import { ADDRESS, mayBeAddress } from './spoken-text.js';

/** `superscript` is no style of Markdown. */
export type Mark = Style | 'superscript';
const MARKS: readonly (readonly [string, Mark])[] = [
  ['**', 'strong'],
  ['*', 'emphasis'],
  ["''", 'strong'],
  ['//', 'emphasis'],
  ['~~', 'delete'],
  ['^^', 'superscript'],
];
/** A star closes before it opens, and closes italics first: `***a***` is bold italics. */
const CLOSING = ['*', '**', "''", '//', '~~', '^^'];

type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'mark'; readonly sign: string; readonly mark: Mark; readonly inside: readonly Token[] }
  | {
      readonly kind: 'block';
      readonly block: (pieces: readonly Piece[]) => Block;
      readonly line: string;
      readonly inside: readonly Token[];
    };

/** Deepest nesting of hooks that one line may hold. */
const HOOKS_IN_LINE = 4;
const OUTSIDE = `[^\\n${HOOK_BEGINS}${HOOK_ENDS}]`;
const WITH_HOOKS = Array.from({ length: HOOKS_IN_LINE }).reduce<string>(
  (inner) => `(?:${OUTSIDE}|${HOOK_BEGINS}${inner}*${HOOK_ENDS})`,
  OUTSIDE,
);
/** The rest of the line, or of the hook in which the line is. */
const LINE = `(${WITH_HOOKS}+)(?:\\n|(?=${HOOK_ENDS})|$)`;
const BULLET = new RegExp(`[^\\S\\n]*(\\*+)[^\\S\\n]+${LINE}`, 'y');
const NUMBER = new RegExp(`[^\\S\\n]*((?:0\\.)+)[^\\S\\n]+${LINE}`, 'y');
const HEADING = new RegExp(`[^\\S\\n]*(#{1,6})[^\\S\\n]*${LINE}`, 'y');
const RULE = new RegExp(`[^\\S\\n]*-{3,}[^\\S\\n]*(?:\\n|(?=${HOOK_ENDS})|$)`, 'y');

const at = (pattern: RegExp, text: string, from: number): RegExpExecArray | null => {
  pattern.lastIndex = from;
  return pattern.exec(text);
};

type Inside = (line: string) => readonly Token[];
const blockAt = (text: string, from: number, inside: Inside): readonly [Token, number] | null => {
  const rule = at(RULE, text, from);
  if (rule)
    return [
      { kind: 'block', block: () => ({ kind: 'rule', pieces: [] }), line: rule[0], inside: [] },
      from + rule[0].length,
    ];
  for (const [pattern, block] of BLOCKS) {
    const found = at(pattern, text, from);
    if (!found) continue;
    const [line, sign = '', words = ''] = found;
    return [{ kind: 'block', block: block(sign), line, inside: inside(words) }, from + line.length];
  }
  return null;
};
const BLOCKS: readonly (readonly [RegExp, (sign: string) => (pieces: readonly Piece[]) => Block])[] = [
  [BULLET, (sign) => (pieces) => ({ kind: 'item', depth: sign.length, isOrdered: false, pieces })],
  [NUMBER, (sign) => (pieces) => ({ kind: 'item', depth: sign.length / 2, isOrdered: true, pieces })],
  [HEADING, (sign) => (pieces) => ({ kind: 'heading', depth: sign.length, pieces })],
];

/** Deepest nesting of marks and of lines within lines; nobody writes more. */
const DEEPEST = 20;

interface Opened {
  readonly sign: string;
  readonly mark: Mark;
  /** Index of its own token. */
  readonly index: number;
}

class Lexer {
  readonly #text: string;
  readonly #depth: number;
  readonly #tokens: Token[] = [];
  #opened: Opened[] = [];
  #plainFrom = 0;
  /** The position at which the last hook began. */
  #beginning = -1;

  constructor(text: string, depth: number) {
    this.#text = text;
    this.#depth = depth;
  }

  tokens(): readonly Token[] {
    let from = 0;
    while (from < this.#text.length) from = this.#step(from);
    this.#flush(from);
    return this.#tokens;
  }

  /** Returns the index after what stands here. */
  #step(from: number): number {
    const letter = this.#text.charAt(from);
    if (letter === LINE_GOES_ON || letter === HOOK_ENDS) return this.#push(from, { kind: 'text', text: '' }, from + 1);
    if (letter === HOOK_BEGINS) {
      this.#flush(from);
      this.#plainFrom = this.#beginning = from + 1;
      return this.#beginning;
    }
    const last = this.#tokens.at(-1);
    const isAfterLine = !last || last.kind === 'break' || last.kind === 'block' || this.#beginning === from;
    const startsLine = this.#plainFrom === from && isAfterLine;
    const block =
      startsLine && this.#depth < DEEPEST
        ? blockAt(this.#text, from, (line) => new Lexer(line, this.#depth + 1).tokens())
        : null;
    if (block) return this.#push(from, block[0], block[1]);
    if (letter === '\n') return this.#push(from, { kind: 'break' }, from + 1);
    if (letter === KEPT_BREAK) {
      // A break of HTML is no start of a line.
      this.#push(from, { kind: 'break' }, from + 1);
      return this.#push(from + 1, { kind: 'text', text: '' }, from + 1);
    }
    const address = mayBeAddress(letter) ? at(ADDRESS, this.#text, from) : null;
    return address ? from + address[0].length : this.#mark(from);
  }

  #mark(from: number): number {
    // No mark closes beyond a backtick that nothing closes.
    if (this.#text[from] === '`') this.#opened = [];
    const here = (sign: string): boolean => this.#text.startsWith(sign, from);
    for (const sign of CLOSING) {
      const opened = here(sign) ? this.#opened.findLastIndex((each) => each.sign === sign) : -1;
      if (opened >= 0) return this.#close(from, opened);
    }
    const found = MARKS.find(([sign]) => here(sign));
    if (!found || this.#opened.length >= DEEPEST) return from + 1;
    const [sign, mark] = found;
    this.#flush(from);
    this.#opened.push({ sign, mark, index: this.#tokens.length });
    this.#tokens.push({ kind: 'text', text: sign });
    this.#plainFrom = from + sign.length;
    return this.#plainFrom;
  }

  #close(from: number, opened: number): number {
    const { sign, mark, index } = this.#opened[opened]!;
    this.#flush(from);
    const inside = this.#tokens.splice(index).slice(1);
    this.#opened = this.#opened.slice(0, opened);
    this.#tokens.push({ kind: 'mark', sign, mark, inside });
    this.#plainFrom = from + sign.length;
    return this.#plainFrom;
  }

  #push(from: number, token: Token, end: number): number {
    this.#flush(from);
    this.#tokens.push(token);
    this.#plainFrom = end;
    return end;
  }

  #flush(end: number): void {
    if (end > this.#plainFrom) this.#tokens.push({ kind: 'text', text: this.#text.slice(this.#plainFrom, end) });
    this.#plainFrom = end;
  }
}

const SUPERSCRIPTS = new Map(
  [...'0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻=⁼(⁽)⁾nⁿiⁱ'.matchAll(/(.)(.)/gu)].map(([, plain = '', high = '']) => [plain, high]),
);
/** null if there are no such characters. */
const superscript = (text: string): string | null => {
  const letters = [...text].map((letter) => SUPERSCRIPTS.get(letter));
  return letters.includes(undefined) ? null : letters.join('');
};

export interface Reading {
  /** Called with each piece of markup that Markdown has no words for. */
  readonly onLost: (what: string) => void;
  /** Called with each mark that only Harlowe reads so: the sign, or the sign with its words. */
  readonly onMark: (what: string) => void;
}

const shownBy = (tokens: readonly Token[]): string =>
  tokens
    .map((token) =>
      token.kind === 'text' ? asShown(token.text) : token.kind === 'break' ? ' ' : shownBy(token.inside),
    )
    .join('');

/** Signs that mean the same in all story formats. */
const SHARED: ReadonlySet<string> = new Set(["''", '//', '^^']);

class Writer {
  readonly blocks: Block[] = [];
  #pieces: Piece[] = [];
  readonly #reading: Reading;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  write(tokens: readonly Token[], styles: ReadonlySet<Style> = new Set(), isHigh = false): void {
    for (const token of tokens) {
      if (token.kind === 'break') this.#pieces.push('\n');
      else if (token.kind === 'text') this.#text(asShown(token.text), styles, isHigh);
      else if (token.kind === 'block') this.#block(token, styles);
      else this.#mark(token, styles, isHigh);
    }
  }

  end(): readonly Block[] {
    if (this.#pieces.length > 0) this.blocks.push({ kind: 'lines', pieces: this.#pieces });
    this.#pieces = [];
    return this.blocks;
  }

  #text(text: string, styles: ReadonlySet<Style>, isHigh: boolean): void {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.#pieces.push('\n');
      if (line !== '') this.#pieces.push({ text: isHigh ? (superscript(line) ?? line) : line, styles });
    }
  }

  #mark({ sign, mark, inside }: Extract<Token, { kind: 'mark' }>, styles: ReadonlySet<Style>, isHigh: boolean): void {
    const words = shownBy(inside);
    if (!SHARED.has(sign)) this.#reading.onMark(`${sign}${words}${sign}`);
    if (mark !== 'superscript') return this.write(inside, new Set([...styles, mark]), isHigh);
    if (superscript(words) === null) this.#reading.onLost(`${sign}${words}${sign}`);
    this.write(inside, styles, superscript(words) !== null);
  }

  #block({ block, line, inside }: Extract<Token, { kind: 'block' }>, styles: ReadonlySet<Style>): void {
    this.end();
    const writer = new Writer(this.#reading);
    writer.write(inside, styles);
    const within = writer.end();
    const made = block(within.flatMap(({ pieces }) => pieces));
    this.blocks.push(made);
    if (made.kind === 'heading' || (made.kind === 'item' && made.isOrdered)) this.#reading.onMark(asShown(line.trim()));
  }
}

export const storyBlocks = (text: string, reading: Reading): readonly Block[] => {
  const writer = new Writer(reading);
  writer.write(new Lexer(text, 0).tokens());
  return writer.end();
};
