/** Rewrites passages of SugarCube as Harlowe would have them: comments, macros, links, pictures, variables and marks. */
import type { NoteCode } from '../../imported-flow.js';
import { keep } from '../kept.js';
import { ADDRESS } from '../spoken-text.js';
import { linkParts, linkThat, picture, plainText, type FormatReader, type Noted, type Rewritten } from './rewriting.js';
import { flatVariable, MACROS, settings, UNKNOWN, type Clause, type Macro, type Writing } from './sugarcube-macros.js';

const COMMENT = /\/\*[\s\S]*?\*\/|\/%[\s\S]*?%\/|<!--[\s\S]*?-->/y;
const VERBATIM = /"""([\s\S]*?)"""|<nowiki>([\s\S]*?)<\/nowiki>|\{\{\{([\s\S]*?)\}\}\}/iy;
const CODE = /<(script|style)\b[^<>]*>[\s\S]*?<\/\1\s*>/iy;
const PICTURE = /\[(?:img|<img|>img)\[(?:([^\]|]*)\|)?([^\]]+)\](?:\[([^\]]*)\])?(?:\[([^\]]*)\])?\]/iy;
const LINK = /\[\[((?:[^\][]|\](?![\][]))+)\](?:\]|\[([^\]]*)\]\])/y;
const HTML_LINK = /<a\b[^<>]*\bdata-passage=["']([^"'<>]+)["'][^<>]*>([^<]*)<\/a>/iy;
const TAG = /<\/?[a-z][^<>]*>/iy;
const VARIABLE = /\$\$|[$_][\p{L}][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*|\[["'][^"'\]\n]+["']\])*/uy;
const MACRO_NAME = /<<(\/?[a-z=-][\w-]*|=)\s*/iy;
const LINE_MARK = /[ \t]*(?:(!{1,6})|(\*+)[ \t]+|(#+)[ \t]+|(-{4,})[ \t]*(?=\n|$)|>+[ \t]*)/y;
const MARK = /''|\/\/|\^\^|==|__|~~|@@(?:[^\n;@]*;)*|\\\n|\n\\/y;
/** Marks that Harlowe has, too. */
const SAME: ReadonlySet<string> = new Set(["''", '//', '^^', '\\\n', '\n\\']);
const PLAIN = /[^<"{[$_'/^=~@!*#>\\\n-]+|[\s\S]/y;

/** Deepest nesting of macros. Nobody writes more. */
const DEEPEST = 20;
/** Longest macro, in characters. */
const LONGEST = 20_000;

class Reader {
  readonly notes: Noted[] = [];
  readonly #temporary: ReadonlySet<string>;
  #depth = 0;

  constructor(text: string) {
    this.#temporary = new Set(Array.from(text.matchAll(/<<set\s+(_[\p{L}][\p{L}\p{N}_]*)/gu), ([, name = '']) => name));
  }

  readonly #writing: Writing = {
    note: (code, detail) => this.#note(code, detail),
    markup: (text) => this.markup(text),
    deeds: (text) => this.#deeds(text),
  };

  #note(code: NoteCode, detail: string): void {
    this.notes.push({ code, detail: detail.trim() });
  }

  markup(text: string): string {
    if (this.#depth >= DEEPEST) return plainText(text);
    this.#depth += 1;
    let [made, at] = ['', 0];
    while (at < text.length) {
      const [written, end] = this.#piece(text, at, at === 0 || text[at - 1] === '\n');
      made += written;
      at = end;
    }
    this.#depth -= 1;
    return made;
  }

  /** What stands here, rewritten, and the index after it. */
  #piece(text: string, from: number, startsLine: boolean): readonly [string, number] {
    const here = (pattern: RegExp): RegExpExecArray | null => {
      pattern.lastIndex = from;
      return pattern.exec(text);
    };
    const after = (found: RegExpExecArray): number => from + found[0].length;
    const comment = here(COMMENT);
    if (comment) return ['', after(comment)];
    const verbatim = here(VERBATIM);
    if (verbatim) return [keep(verbatim[1] ?? verbatim[2] ?? verbatim[3] ?? ''), after(verbatim)];
    const address = here(ADDRESS);
    if (address) return [address[0], after(address)];
    if (text.startsWith('<<', from)) return this.#macro(text, from) ?? [plainText('<<'), from + 2];
    if (text[from] === '<') return this.#html(here, after) ?? [plainText('<'), from + 1];
    if (text[from] === '[') return this.#bracket(here, after) ?? [plainText('['), from + 1];
    const variable = here(VARIABLE);
    if (variable) return [this.#variable(variable[0]), after(variable)];
    const line = startsLine ? here(LINE_MARK) : null;
    if (line) return [this.#lineMark(line), after(line)];
    const mark = here(MARK);
    if (mark) return [this.#mark(mark[0]), after(mark)];
    const plain = here(PLAIN);
    return plain ? [plain[0] === '\n' ? '\n' : plainText(plain[0]), after(plain)] : ['', from + 1];
  }

  #html(here: (pattern: RegExp) => RegExpExecArray | null, after: (found: RegExpExecArray) => number) {
    const code = here(CODE);
    if (code) {
      this.#note('code-removed', code[0]);
      return ['', after(code)] as const;
    }
    const link = here(HTML_LINK);
    if (link) return [linkThat(this.markup(link[2] ?? ''), '', link[1] ?? ''), after(link)] as const;
    const tag = here(TAG);
    return tag && ([tag[0], after(tag)] as const);
  }

  #bracket(here: (pattern: RegExp) => RegExpExecArray | null, after: (found: RegExpExecArray) => number) {
    const shown = here(PICTURE);
    if (shown) {
      const [, words = '', address = '', target, sets = ''] = shown;
      const image = picture(address.trim(), words.trim());
      const label = words.trim() || target || '';
      return [target ? `${image}${this.#linked(`${label}|${target}`, sets)}` : image, after(shown)] as const;
    }
    const link = here(LINK);
    return link && ([this.#linked(link[1] ?? '', link[2] ?? ''), after(link)] as const);
  }

  #linked(inside: string, sets: string): string {
    const { label, target } = linkParts(inside);
    return linkThat(this.markup(label), settings(sets, this.#writing.note), target);
  }

  #variable(written: string): string {
    if (written === '$$') return keep('$');
    if (written.startsWith('_') && !this.#temporary.has(written.split(/[.[]/)[0] ?? '')) return plainText(written);
    return flatVariable(written);
  }

  #lineMark([written, heading, bullets, numbers, rule]: RegExpExecArray): string {
    if (heading !== undefined) return `${'#'.repeat(heading.length)} `;
    if (bullets !== undefined) return `${bullets} `;
    if (numbers !== undefined) return `${'0.'.repeat(numbers.length)} `;
    if (rule !== undefined) return '---';
    this.#note('markup-removed', written);
    return '';
  }

  #mark(sign: string): string {
    if (SAME.has(sign)) return sign;
    if (sign === '==') return '~~';
    this.#note('markup-removed', sign);
    return '';
  }

  /** The macro that begins here; null: none. */
  #macroAt(text: string, from: number): (Macro & { readonly end: number }) | null {
    MACRO_NAME.lastIndex = from;
    const [head = '', name] = MACRO_NAME.exec(text) ?? [];
    if (name === undefined) return null;
    let quote = '';
    const most = Math.min(text.length, from + LONGEST);
    for (let at = from + head.length; at < most; at += 1) {
      const letter = text.charAt(at);
      if (letter === '\\') at += 1;
      else if (quote) quote = letter === quote ? '' : quote;
      else if (letter === '"' || letter === "'") quote = letter;
      else if (letter === '>' && text[at + 1] === '>') return this.#read(text, name, head, from, at);
    }
    const end = text.indexOf('>>', from);
    return end < 0 || end > most ? null : this.#read(text, name, head, from, end);
  }

  #read(text: string, name: string, head: string, from: number, end: number) {
    const args = text.slice(from + head.length, Math.max(end, from + head.length)).trim();
    return { name: name.toLowerCase(), args, written: text.slice(from, end + 2), end: end + 2 };
  }

  #macro(text: string, from: number): readonly [string, number] | null {
    const macro = this.#macroAt(text, from);
    if (!macro) return null;
    const { name, written, end } = macro;
    const known = Object.hasOwn(MACROS, name) ? MACROS[name] : undefined;
    const row = known ?? (text.includes(`<</${name}`, end) ? UNKNOWN.enclosing : UNKNOWN.alone);
    if (name.startsWith('/')) return ['', end];
    const parts = 'parts' in row ? row.parts : undefined;
    if (parts === undefined) return [row.write([{ ...macro, body: '' }], this.#writing), end];
    const enclosed = this.#clauses(text, macro, parts);
    if (enclosed) return [row.write(enclosed.clauses, this.#writing), enclosed.end];
    this.#note('code-removed', written);
    return ['', end];
  }

  /** Everything up to the macro that closes this one, cut where its parts begin; null: nothing closes it. */
  #clauses(text: string, first: Macro & { readonly end: number }, parts: readonly string[]) {
    const clauses: [Clause, ...Clause[]] = [{ ...first, body: '' }];
    let [bodyFrom, depth] = [first.end, 0];
    for (let at = text.indexOf('<<', first.end); at >= 0;) {
      const macro = this.#macroAt(text, at);
      const closes = macro?.name === `/${first.name}` || macro?.name === `end${first.name}`;
      if (macro?.name === first.name) depth += 1;
      if (macro && depth === 0 && (closes || parts.includes(macro.name))) {
        clauses.push({ ...clauses.pop()!, body: text.slice(bodyFrom, at) });
        if (closes) return { clauses, end: macro.end };
        clauses.push({ ...macro, body: '' });
        bodyFrom = macro.end;
      } else if (closes) depth -= 1;
      at = text.indexOf('<<', macro?.end ?? at + 2);
    }
    return null;
  }

  #deeds(text: string) {
    let [sets, rest, from] = ['', '', 0];
    let goal: string | null = null;
    for (let at = text.indexOf('<<'); at >= 0; at = text.indexOf('<<', from)) {
      const macro = this.#macroAt(text, at);
      rest += text.slice(from, at);
      from = macro?.end ?? at + 2;
      if (macro?.name === 'set' || (macro?.name === 'run' && /^[$_]/.test(macro.args)))
        sets += settings(macro.args, this.#writing.note);
      else if (macro?.name === 'goto') goal ??= linkParts(macro.args.replaceAll(/^["'[]+|["'\]]+$/g, '')).target;
      else rest += '?';
    }
    return { sets, goal, doesMore: (rest + text.slice(from)).trim() !== '' };
  }
}

const rewrite = (text: string, tags: readonly string[]): Rewritten => {
  const reader = new Reader(text);
  const written = reader.markup(text);
  return { text: tags.includes('nobr') ? `{${written}}` : written, notes: reader.notes };
};

const ASIDE: ReadonlySet<string> = new Set([
  ...['StoryCaption', 'StoryMenu', 'StoryBanner', 'StorySubtitle', 'StoryAuthor', 'StoryShare', 'StoryInterface'],
  ...['StoryDisplayTitle', 'StorySettings', 'StoryIncludes', 'StoryLoadingTitle'],
  ...['PassageHeader', 'PassageFooter', 'PassageReady', 'PassageDone'],
]);
export const sugarCube: FormatReader = {
  rewrite,
  runsFirst: (name, tags) => name === 'StoryInit' || tags.includes('init'),
  isAside: (name) => ASIDE.has(name),
};
