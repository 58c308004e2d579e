/**
 * Rewrites expressions of SugarCube and Chapbook, which are JavaScript with a few words more, as Harlowe writes them.
 * Returns null if Harlowe’s evaluator can’t compute it.
 */
import { unquoted } from '../expression.js';

/** The words in which a format differs. */
export interface Wording {
  /** SugarCube's variables begin with a sign; Chapbook's are bare words. */
  readonly isBare: boolean;
  /** What a call or a property of the format's own means; null: nothing that a flow knows. */
  readonly meaning: (name: string, given: readonly string[]) => Piece | null;
}
/** A part of an expression, with how tightly it is bound, so that brackets are written where they are needed. */
export interface Piece {
  readonly text: string;
  readonly binds: number;
  /** `loose`: the result of “and” or “or” over values that are no truths. */
  readonly is: 'truth' | 'value' | 'loose';
}
const [OR, AND, NOT, COMPARED, ADDED, MULTIPLIED, SINGLE] = [0, 1, 2, 3, 4, 5, 6] as const;
export const truth = (text: string): Piece => ({ text, binds: COMPARED, is: 'truth' });
export const value = (text: string): Piece => ({ text, binds: SINGLE, is: 'value' });

/** The text in quotes, as Harlowe reads it. */
export const inQuotes = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

/** Parts of an object are variables of their own. */
export const flatName = (path: readonly string[]): string => path.join('__');

const TOKEN =
  /\s*(?:("(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|`(?:\\[\s\S]|[^`\\$])*`)|(\d+(?:\.\d+)?|\.\d+)|([$_]?[\p{L}][\p{L}\p{N}_]*)|(===|!==|==|!=|<=|>=|&&|\|\||[-+*/%<>()!.,[\]]))/uy;
type Token = readonly [kind: 'text' | 'number' | 'name' | 'sign', text: string];

const tokensOf = (source: string): Token[] | null => {
  const tokens: Token[] = [];
  const end = source.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const found = TOKEN.exec(source);
    if (!found) return null;
    const [, text, number, name, sign] = found;
    if (text !== undefined) tokens.push(['text', unquoted(text)]);
    else if (number !== undefined) tokens.push(['number', number]);
    else if (name !== undefined) tokens.push(['name', name]);
    else tokens.push(['sign', sign ?? '']);
  }
  return tokens;
};

type Signs = ReadonlyMap<string, string>;
const COMPARING: Signs = new Map([
  ...['===', '==', 'is', 'eq'].map((sign) => [sign, 'is'] as const),
  ...['!==', '!=', 'isnot', 'neq', 'ne'].map((sign) => [sign, 'is not'] as const),
  ['<', '<'],
  ['lt', '<'],
  ['<=', '<='],
  ['lte', '<='],
  ['>', '>'],
  ['gt', '>'],
  ['>=', '>='],
  ['gte', '>='],
]);
const ADDING: Signs = new Map(['+', '-'].map((sign) => [sign, sign]));
const MULTIPLYING: Signs = new Map(['*', '/', '%'].map((sign) => [sign, sign]));
const ORS = ['||', 'or'];
const ANDS = ['&&', 'and'];
/** Nobody nests more deeply by hand. */
const DEEPEST = 30;

const bound = ({ text, binds }: Piece, least: number): string => (binds >= least ? text : `(${text})`);
/** As a condition reads it: 0, nothing and the empty text are false. */
const asTruth = (piece: Piece): Piece => (piece.is === 'value' ? value(`(truth: ${piece.text})`) : piece);

/** Thrown where an expression can't be rewritten. */
class Unsayable extends Error {}

class Rewriter {
  #at = 0;
  #depth = 0;
  readonly #tokens: readonly Token[];
  readonly #wording: Wording;

  constructor(tokens: readonly Token[], wording: Wording) {
    this.#tokens = tokens;
    this.#wording = wording;
  }

  whole(): Piece {
    const piece = this.#or();
    if (this.#at < this.#tokens.length) throw new Unsayable();
    return piece;
  }

  #taken(...signs: readonly string[]): string | null {
    const [kind, text = ''] = this.#tokens[this.#at] ?? [];
    if ((kind !== 'sign' && kind !== 'name') || !signs.includes(text)) return null;
    this.#at += 1;
    return text;
  }

  #or(): Piece {
    return this.#joined(ORS, 'or', OR, () => this.#and());
  }

  #and(): Piece {
    return this.#joined(ANDS, 'and', AND, () => this.#compared());
  }

  #joined(signs: readonly string[], word: string, binds: number, part: () => Piece): Piece {
    const pieces = [part()];
    while (this.#taken(...signs) !== null) pieces.push(part());
    const [only] = pieces;
    if (only && pieces.length === 1) return only;
    const is = pieces.every((each) => each.is === 'truth') ? 'truth' : 'loose';
    return { text: pieces.map((each) => bound(asTruth(each), binds + 1)).join(` ${word} `), binds, is };
  }

  #compared(): Piece {
    return this.#operated(COMPARING, COMPARED, 'truth', () => this.#added());
  }

  #added(): Piece {
    return this.#operated(ADDING, ADDED, 'value', () => this.#multiplied());
  }

  #multiplied(): Piece {
    return this.#operated(MULTIPLYING, MULTIPLIED, 'value', () => this.#single());
  }

  #operated(signs: Signs, binds: number, is: Piece['is'], part: () => Piece): Piece {
    let made = part();
    for (let sign = this.#taken(...signs.keys()); sign !== null; sign = this.#taken(...signs.keys())) {
      const other = part();
      if (made.is === 'loose' || other.is === 'loose') throw new Unsayable();
      const left = bound(made, is === 'truth' ? binds + 1 : binds);
      made = { text: `${left} ${signs.get(sign)} ${bound(other, binds + 1)}`, binds, is };
    }
    return made;
  }

  #single(): Piece {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new Unsayable();
    const piece = this.#operand();
    this.#depth -= 1;
    return piece;
  }

  #operand(): Piece {
    if (this.#taken('!', 'not') !== null)
      return { text: `not ${bound(asTruth(this.#single()), COMPARED)}`, binds: NOT, is: 'truth' };
    if (this.#taken('def') !== null) return { ...truth(`${bound(this.#single(), ADDED)} is not ""`) };
    if (this.#taken('ndef') !== null) return { ...truth(`${bound(this.#single(), ADDED)} is ""`) };
    if (this.#taken('-') !== null) return value(`-${bound(this.#single(), SINGLE)}`);
    if (this.#taken('(') !== null) {
      const inner = this.#or();
      if (this.#taken(')') === null) throw new Unsayable();
      return { ...inner, text: `(${inner.text})`, binds: SINGLE };
    }
    const [kind, text = ''] = this.#tokens[this.#at] ?? [];
    this.#at += 1;
    if (kind === 'text') return value(inQuotes(text));
    if (kind === 'number') return value(text.startsWith('.') ? `0${text}` : text);
    if (kind !== 'name') throw new Unsayable();
    if (text === 'true' || text === 'false') return { ...truth(text), binds: SINGLE };
    return this.#named(text);
  }

  /** Reads a variable with its parts, or a call. */
  #named(first: string): Piece {
    const path = [first];
    for (;;) {
      if (this.#taken('.') !== null) path.push(this.#part('name'));
      else if (
        this.#isSign('[') &&
        this.#tokens[this.#at + 1]?.[0] === 'text' &&
        this.#tokens[this.#at + 2]?.[1] === ']'
      ) {
        this.#at += 1;
        path.push(this.#part('text'));
        this.#at += 1;
      } else break;
    }
    const isVariable = this.#wording.isBare ? !first.startsWith('$') : /^[$_]/.test(first);
    const given = this.#isSign('(') ? this.#given() : null;
    const meant = this.#wording.meaning(path.join('.'), given ?? []);
    if (meant) return meant;
    if (given !== null || !isVariable || this.#isSign('[')) throw new Unsayable();
    if (!path.slice(1).every((part) => /^[\p{L}\p{N}_]+$/u.test(part)) || path.at(-1) === 'length')
      throw new Unsayable();
    const sign = this.#wording.isBare && !first.startsWith('_') ? '$' : '';
    return value(`${sign}${flatName(path)}`);
  }

  #isSign(sign: string): boolean {
    const [kind, text] = this.#tokens[this.#at] ?? [];
    return kind === 'sign' && text === sign;
  }

  #part(of: Token[0]): string {
    const [kind, text = ''] = this.#tokens[this.#at] ?? [];
    this.#at += 1;
    if (kind !== of) throw new Unsayable();
    return text;
  }

  /** Only texts can be given to a call. */
  #given(): readonly string[] {
    this.#at += 1;
    const given: string[] = [];
    while (this.#taken(')') === null) {
      given.push(this.#part('text'));
      if (!this.#isSign(')') && this.#taken(',') === null) throw new Unsayable();
    }
    return given;
  }
}

const rewritten = (source: string, wording: Wording): Piece | null => {
  const tokens = tokensOf(source);
  if (!tokens || tokens.length === 0) return null;
  try {
    return new Rewriter(tokens, wording).whole();
  } catch (error) {
    if (error instanceof Unsayable) return null;
    throw error;
  }
};

/** Writes an expression as Harlowe does. Returns null if Harlowe’s evaluator can’t compute it. */
export const valueOf = (source: string, wording: Wording): string | null => {
  const piece = rewritten(source, wording);
  return piece && piece.is !== 'loose' ? piece.text : null;
};
export const conditionOf = (source: string, wording: Wording): string | null => {
  const piece = rewritten(source, wording);
  return piece && asTruth(piece).text;
};

/** Cuts a list at its separators, which don't count between quotes and brackets. */
export const splitList = (source: string, separators: string): string[] => {
  const parts: string[] = [];
  let [from, depth, quote] = [0, 0, ''];
  for (let at = 0; at < source.length; at += 1) {
    const letter = source.charAt(at);
    if (letter === '\\') at += 1;
    else if (quote) quote = letter === quote ? '' : quote;
    else if ('"\'`'.includes(letter)) quote = letter;
    else if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) depth -= 1;
    else if (depth === 0 && separators.includes(letter)) {
      parts.push(source.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, source.slice(from)].map((each) => each.trim()).filter((each) => each !== '');
};

/** How often passages were shown, the fewest of several. */
export const visitsTo = (passages: readonly string[]): string => {
  if (passages.length === 0) return 'visits';
  const all = passages.map((name) => `(visits: ${inQuotes(name)})`);
  return all.length === 1 ? all.join() : `(min: ${all.join(', ')})`;
};
