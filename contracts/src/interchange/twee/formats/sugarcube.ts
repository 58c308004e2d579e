/** Rewrites passages of SugarCube as Harlowe would have them: comments, macros, links, pictures, variables and marks. */
import type { NoteCode } from '../../imported-flow.js';
import { keep } from '../kept.js';
import { ADDRESS, mayBeAddress } from '../spoken-text.js';
import { linkParts, linkThat, picture, plainText, type FormatReader, type Noted, type Rewritten } from './rewriting.js';
import { changedBy, flatVariable, MACROS, settings, SILENCED, UNKNOWN, type Writing } from './sugarcube-macros.js';
import { SugarCubeText } from './sugarcube-text.js';

const PICTURE =
  /\[(?:img|<img|>img)\[(?:([^\][|]*)\|)?([^\][]+)\](?:\[([^\][]*)\])?(?:\[((?:"[^"\n]*"|'[^'\n]*'|\[[^\][]*\]|[^\][\n"'])*)\])?\]/iy;
const OPENED = /\[(?:\[(?!\[)|[<>]?img\[)/iy;
const HTML_LINK = /<a\b[^<>]*>/iy;
const LINKED_PASSAGE = /\bdata-passage=["']([^"'<>]+)["']/i;
const HTML_LINK_END = /([^<]*)<\/a>/iy;
const TAG = /<\/?[a-z][^<>]*>/iy;
const VARIABLE = /\$\$|[$_][\p{L}][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*|\[["'][^"'\]\n]+["']\])*/uy;
const LINE_MARK = /(!{1,6})|(\*+)[ \t]*|(#+)[ \t]*|(-{4,})[ \t]*(?=\n|$)|>+[ \t]*/y;
const MARK = /''|\/\/|\^\^|==|__|~~|@@(?:[^\n;@]*;)*|\\\n|\n\\/y;
/** Marks that Harlowe has, too. */
const SAME: ReadonlySet<string> = new Set(["''", '//', '^^', '\\\n', '\n\\']);
const PLAIN = /[^<"{[$_'/^=~@!*#>\\\n-]+|[\s\S]/y;

/** Deepest nesting of macros. Nobody writes more. */
const DEEPEST = 20;

/** The rest of the line, as far as a report shows it. */
const lineAt = (text: string, from: number): string =>
  text
    .slice(from, from + 200)
    .split('\n', 1)
    .join();

class Reader {
  readonly notes: Noted[] = [];
  readonly #temporary: ReadonlySet<string>;
  #depth = 0;
  #isSilent = false;

  constructor(text: string) {
    this.#temporary = new Set(Array.from(text.matchAll(/<<set\s+(_[\p{L}][\p{L}\p{N}_]*)/gu), ([, name = '']) => name));
  }

  readonly #writing: Writing = {
    note: (code, detail) => this.#note(code, detail),
    markup: (text) => this.markup(text),
    deeds: (text) => this.#deeds(new SugarCubeText(text)),
    silently: (text) => this.#silently(text),
  };

  #note(code: NoteCode, detail: string): void {
    this.notes.push({ code, detail: detail.trim() });
  }

  markup(text: string): string {
    if (this.#depth >= DEEPEST) return this.#isSilent ? '' : plainText(text);
    this.#depth += 1;
    const cut = new SugarCubeText(text);
    let [made, at] = ['', 0];
    while (at < text.length) {
      const [written, end] = this.#piece(cut, at);
      made += written;
      at = end;
    }
    this.#depth -= 1;
    return made;
  }

  #silently(text: string): string {
    const before = this.#isSilent;
    this.#isSilent = true;
    const made = this.markup(text);
    this.#isSilent = before;
    return made;
  }

  /** What stands here, rewritten, and the index after it. In a silent part, only macros write something. */
  #piece(cut: SugarCubeText, from: number): readonly [string, number] {
    const { text } = cut;
    const comment = cut.commentAt(from);
    if (comment) return ['', comment.end];
    const verbatim = cut.verbatimAt(from);
    if (verbatim) return [this.#isSilent ? '' : keep(verbatim.inside), verbatim.end];
    const macro = text.startsWith('<<', from) ? this.#macro(cut, from) : null;
    if (macro) return macro;
    const [written, end] = this.#words(cut, from);
    return [this.#isSilent ? '' : written, end];
  }

  #words(cut: SugarCubeText, from: number): readonly [string, number] {
    const { text } = cut;
    const here = (pattern: RegExp): RegExpExecArray | null => {
      pattern.lastIndex = from;
      return pattern.exec(text);
    };
    const after = (found: RegExpExecArray): number => from + found[0].length;
    const letter = text.charAt(from);
    const address = mayBeAddress(letter) ? here(ADDRESS) : null;
    if (address) return [address[0], after(address)];
    if (letter === '<') return this.#html(cut, from, here) ?? [plainText('<'), from + 1];
    if (letter === '[') return this.#bracket(cut, from, here) ?? [plainText('['), from + 1];
    const variable = here(VARIABLE);
    if (variable) return [this.#variable(variable[0]), after(variable)];
    const line = from === 0 || text[from - 1] === '\n' ? here(LINE_MARK) : null;
    if (line) return [this.#lineMark(line), after(line)];
    const mark = here(MARK);
    if (mark) return [this.#mark(mark[0]), after(mark)];
    const plain = here(PLAIN);
    return plain ? [plain[0] === '\n' ? '\n' : plainText(plain[0]), after(plain)] : ['', from + 1];
  }

  #html(cut: SugarCubeText, from: number, here: (pattern: RegExp) => RegExpExecArray | null) {
    const code = cut.codeAt(from);
    if (code !== null) {
      this.#note('code-removed', cut.text.slice(from, code));
      return ['', code] as const;
    }
    const [tag = ''] = here(HTML_LINK) ?? [];
    const [, passage] = LINKED_PASSAGE.exec(tag) ?? [];
    HTML_LINK_END.lastIndex = from + tag.length;
    const words = passage === undefined ? null : HTML_LINK_END.exec(cut.text);
    if (words) return [linkThat(this.markup(words[1] ?? ''), '', passage ?? ''), HTML_LINK_END.lastIndex] as const;
    const [other] = here(TAG) ?? [];
    return other === undefined ? null : ([other, from + other.length] as const);
  }

  #bracket(cut: SugarCubeText, from: number, here: (pattern: RegExp) => RegExpExecArray | null) {
    const shown = here(PICTURE);
    if (shown) {
      const [all, words = '', address = '', target, sets = ''] = shown;
      const image = picture(address.trim(), words.trim());
      const label = words.trim() || target || '';
      return [target ? `${image}${this.#linked(`${label}|${target}`, sets)}` : image, from + all.length] as const;
    }
    const link = cut.linkAt(from);
    if (link) return [this.#linked(link.inside, link.sets), link.end] as const;
    if (here(OPENED)) this.#note('link-unclosed', lineAt(cut.text, from));
    return null;
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

  #macro(cut: SugarCubeText, from: number): readonly [string, number] | null {
    const macro = cut.macroAt(from);
    if (!macro) return cut.isMacro(from) ? this.#broken(cut.text, from) : null;
    const { name, written, end } = macro;
    if (name.startsWith('/')) return ['', end];
    const silenced = this.#isSilent && Object.hasOwn(SILENCED, name) ? SILENCED[name] : undefined;
    const known = silenced ?? (Object.hasOwn(MACROS, name) ? MACROS[name] : undefined);
    const row = known ?? (cut.closing(macro) ? UNKNOWN.enclosing : UNKNOWN.alone);
    const parts = 'parts' in row ? row.parts : undefined;
    if (parts === undefined) return [row.write([{ ...macro, body: '' }], this.#writing), end];
    const enclosed = cut.clauses(macro, parts);
    if (enclosed) return [row.write(enclosed.clauses, this.#writing), enclosed.end];
    this.#note('code-removed', written);
    return ['', end];
  }

  /** Leaves out a macro without an end up to the end of its line, because nobody knows where its text begins. */
  #broken(text: string, from: number): readonly [string, number] {
    this.#note('code-removed', lineAt(text, from));
    const end = text.indexOf('\n', from);
    return ['', end < 0 ? text.length : end];
  }

  /** What a link does. What other macros do in it is unknown. */
  #deeds(cut: SugarCubeText) {
    let [sets, rest, from] = ['', '', 0];
    let goal: string | null = null;
    for (const macro of cut.macros()) {
      if (macro.at < from) {
        sets += changedBy(macro);
        continue;
      }
      rest += cut.text.slice(from, macro.at);
      from = macro.end;
      if (macro.name === 'set' || (macro.name === 'run' && /^[$_]/.test(macro.args)))
        sets += settings(macro.args, this.#writing.note);
      else if (macro.name === 'goto') goal ??= linkParts(macro.args.replaceAll(/^["'[]+|["'\]]+$/g, '')).target;
      else {
        rest += '?';
        sets += changedBy(macro);
        from = cut.closing(macro)?.end ?? macro.end;
      }
    }
    return { sets, goal, doesMore: (rest + cut.text.slice(from)).trim() !== '' };
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
