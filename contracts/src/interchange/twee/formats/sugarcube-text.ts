/**
 * Finds macros, links and enclosed parts in a text of SugarCube. It looks at the text once, and remembers what nothing
 * closes: a story may leave thousands of them open.
 */
import type { Clause, Macro } from './sugarcube-macros.js';

const MACRO_NAME = /<<(\/?[a-z=-][\w-]*|=)\s*/iy;
/** Longest macro and longest link, in characters. */
const LONGEST = 20_000;
const LONGEST_LINK = 2_000;
const COMMENTS = [
  ['/*', '*/'],
  ['/%', '%/'],
  ['<!--', '-->'],
] as const;
const VERBATIM = [
  ['"""', '"""'],
  ['<nowiki>', '</nowiki>'],
  ['{{{', '}}}'],
] as const;
const CODE = /<(script|style)\b[^<>]*>/iy;

export interface FoundMacro extends Macro {
  readonly at: number;
  readonly end: number;
}
export interface FoundLink {
  readonly inside: string;
  /** What it sets when it is chosen. */
  readonly sets: string;
  readonly end: number;
}
export interface Enclosed {
  readonly inside: string;
  readonly end: number;
}

export class SugarCubeText {
  readonly text: string;
  /** In small letters; each letter stands where it stands in the text. */
  readonly #small: string;
  readonly #last = new Map<string, number>();
  /** The first end of a macro from a place on. */
  #endFrom = Infinity;
  #end = -1;
  #macros: readonly FoundMacro[] | null = null;
  /** By the index at which a macro begins: its place in the list, and the place of the macro that closes it. */
  readonly #places = new Map<number, number>();
  readonly #closing = new Map<number, number>();

  constructor(text: string) {
    this.text = text;
    this.#small = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  }

  /** The last place of a sign, which tells whether anything closes what is open. */
  #lastOf(sign: string): number {
    const last = this.#last.get(sign) ?? this.#small.lastIndexOf(sign);
    this.#last.set(sign, last);
    return last;
  }

  #enclosed(from: number, signs: readonly (readonly [string, string])[]): Enclosed | null {
    for (const [open, close] of signs) {
      if (!this.#small.startsWith(open, from) || this.#lastOf(close) < from + open.length) continue;
      const end = this.#small.indexOf(close, from + open.length);
      return { inside: this.text.slice(from + open.length, end), end: end + close.length };
    }
    return null;
  }

  commentAt(from: number): Enclosed | null {
    return this.#enclosed(from, COMMENTS);
  }

  verbatimAt(from: number): Enclosed | null {
    return this.#enclosed(from, VERBATIM);
  }

  /** The index after the script or the styles that begin here. */
  codeAt(from: number): number | null {
    CODE.lastIndex = from;
    const [head = '', name = ''] = CODE.exec(this.text) ?? [];
    const close = `</${name.toLowerCase()}`;
    if (head === '' || this.#lastOf(close) < from) return null;
    const end = this.text.indexOf('>', this.#small.indexOf(close, from));
    return end < 0 ? null : end + 1;
  }

  macroAt(from: number): FoundMacro | null {
    MACRO_NAME.lastIndex = from;
    const most = Math.min(this.text.length, from + LONGEST);
    const end = this.#endAfter(from);
    const [head = '', name] = end > most ? [] : (MACRO_NAME.exec(this.text) ?? []);
    if (name === undefined) return null;
    let quote = '';
    for (let at = from + head.length; at < most; at += 1) {
      const letter = this.text.charAt(at);
      if (letter === '\\') at += 1;
      else if (quote) quote = letter === quote ? '' : quote;
      else if (letter === '"' || letter === "'") quote = letter;
      else if (letter === '>' && this.text[at + 1] === '>') return this.#read(name, head, from, at);
    }
    return this.#read(name, head, from, end);
  }

  #endAfter(from: number): number {
    if (from < this.#endFrom || from > this.#end) {
      const end = this.text.indexOf('>>', from);
      [this.#endFrom, this.#end] = [from, end < 0 ? Infinity : end];
    }
    return this.#end;
  }

  #read(name: string, head: string, at: number, end: number): FoundMacro {
    const args = this.text.slice(at + head.length, Math.max(end, at + head.length)).trim();
    return { name: name.toLowerCase(), args, written: this.text.slice(at, end + 2), at, end: end + 2 };
  }

  /** True if a macro begins here, closed or not. */
  isMacro(from: number): boolean {
    MACRO_NAME.lastIndex = from;
    return MACRO_NAME.test(this.text);
  }

  macros(): readonly FoundMacro[] {
    if (this.#macros) return this.#macros;
    const macros: FoundMacro[] = [];
    const open = new Map<string, number[]>();
    for (let at = this.text.indexOf('<<'); at >= 0;) {
      const macro = this.macroAt(at);
      if (macro) {
        this.#places.set(at, macros.length);
        const [, closed] = /^(?:\/|end)(.+)$/.exec(macro.name) ?? [];
        const opened = closed === undefined ? undefined : open.get(closed)?.pop();
        if (opened !== undefined) this.#closing.set(opened, macros.length);
        open.set(macro.name, open.get(macro.name) ?? []);
        open.get(macro.name)?.push(at);
        macros.push(macro);
      }
      at = this.text.indexOf('<<', macro?.end ?? at + 2);
    }
    this.#macros = macros;
    return macros;
  }

  /** The macro that closes this one. */
  closing({ at }: FoundMacro): FoundMacro | undefined {
    const macros = this.macros();
    return macros[this.#closing.get(at) ?? -1];
  }

  /** Everything up to the macro that closes this one, cut where its parts begin; null: nothing closes it. */
  clauses(first: FoundMacro, parts: readonly string[]) {
    const [macros, last] = [this.macros(), this.closing(first)];
    if (!last) return null;
    const clauses: [Clause, ...Clause[]] = [{ ...first, body: '' }];
    let bodyFrom = first.end;
    const cut = (to: number): void => void clauses.push({ ...clauses.pop()!, body: this.text.slice(bodyFrom, to) });
    for (let place = (this.#places.get(first.at) ?? 0) + 1; ; place += 1) {
      const macro = macros[place];
      if (!macro || macro === last) break;
      if (macro.name === first.name) place = this.#closing.get(macro.at) ?? place;
      else if (parts.includes(macro.name)) {
        cut(macro.at);
        clauses.push({ ...macro, body: '' });
        bodyFrom = macro.end;
      }
    }
    cut(last.at);
    return { clauses, end: last.end };
  }

  /** The link in two brackets that begins here: its words may hold brackets, and so may what it sets. */
  linkAt(from: number): FoundLink | null {
    if (!this.text.startsWith('[[', from) || this.#lastOf(']]') < from) return null;
    const most = Math.min(this.text.length, from + LONGEST_LINK);
    let depth = 0;
    for (let at = from + 2; at < most; at += 1) {
      const [letter, next] = [this.text[at], this.text[at + 1]];
      if (letter === '[' && (next === '[' || at === from + 2)) return null;
      if (letter === '[') depth += 1;
      else if (letter === ']' && depth > 0) depth -= 1;
      else if (letter === ']' && next === ']')
        return at === from + 2 ? null : { inside: this.text.slice(from + 2, at), sets: '', end: at + 2 };
      else if (letter === ']' && next === '[') return this.#setting(from, at);
    }
    return null;
  }

  #setting(from: number, to: number): FoundLink | null {
    const most = Math.min(this.text.length, from + LONGEST_LINK);
    let [depth, quote] = [0, ''];
    for (let at = to + 2; at < most; at += 1) {
      const letter = this.text.charAt(at);
      if (letter === '\\') at += 1;
      else if (quote) quote = letter === quote ? '' : quote;
      else if (letter === '"' || letter === "'") quote = letter;
      else if (letter === '[') depth += 1;
      else if (letter === ']' && depth > 0) depth -= 1;
      else if (letter === ']')
        return this.text[at + 1] === ']'
          ? { inside: this.text.slice(from + 2, to), sets: this.text.slice(to + 2, at), end: at + 2 }
          : null;
    }
    return null;
  }
}
