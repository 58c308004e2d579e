/** Rewrites passages of Chapbook as Harlowe would have them: the variables, then Markdown with modifiers and inserts. */
import { keep } from '../kept.js';
import { ADDRESS, mayBeAddress } from '../spoken-text.js';
import { chapbookIf, chapbookValue, insertOf, MODIFIERS, type Writing } from './chapbook-parts.js';
import {
  linkParts,
  linkThat,
  perhaps,
  picture,
  plainText,
  setMacro,
  type FormatReader,
  type Noted,
} from './rewriting.js';
import { flatName, splitList } from './script-expression.js';

const MODIFIER = /^\[([^[\]\s][^\n]*?)\][ \t]*$/;
const ASSIGNED = /^\s*([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*)\s*(?:\((.*)\)\s*)?:\s*(\S.*)$/u;
/** Longest text between two marks. */
const LONGEST = 2_000;
const between = (open: string, close: string): RegExp =>
  new RegExp(`${open}(?=\\S)((?:\\\\[\\s\\S]|[^\\\\]){0,${LONGEST}}?(?:\\\\\\S|[^\\s\\\\]))${close}`, 'y');
const MARKED: readonly (readonly [RegExp, string])[] = [
  [between('\\*\\*', '\\*\\*'), "''"],
  [between('__', '__(?![\\p{L}\\p{N}])'), "''"],
  [between('\\*', '\\*'), '//'],
  [between('(?<![a-z0-9])_', '_(?![a-z0-9])'), '//'],
];
const SMALL_CAPS = between('~~', '~~');
const ESCAPED = /\\([!-/:-@[-`{-~])/y;
const VERBATIM = /(?<!`)(`+)(?!`)([^`\n]+)\1(?!`)/y;
const LINK = /\[\[((?:[^\][]|\](?!\]))+)\]\]/y;
const PICTURE = /!\[([^\][\n]*)\]\(([^()\s]+)(?:[ \t][^()\n]*)?\)/y;
const PAGE_LINK = /\[([^\][\n]*)\]\(([^()\s]+)(?:[ \t][^()\n]*)?\)/y;
const INSERT = /\{([^{}]*)\}/y;
const TAG = /<\/?[a-z][^<>]*>/iy;
const PLAIN = /[^\\`[!{<*_~h]+|[\s\S]/y;
const HEADING = /^(#{1,6})\s+(.*)$/;
const BULLET = /^([ \t]*)[-*+]\s+(.*)$/;
const NUMBER = /^([ \t]*)\d+[.)]\s+(.*)$/;
const RULE = /^ {0,3}(?:-(?: *-){2,}|\*(?: *\*){2,}|_(?: *_){2,})\s*$/;
const FORK = /^\s*>\s?(.*)$/;

const depthOf = (space: string): number => 1 + Math.floor(space.replaceAll('\t', '    ').length / 2.5);

/** The text without comments that go over several lines. */
const inOneLine = (text: string): string => {
  const lastEnd = text.lastIndexOf('-->');
  let [made, from] = ['', 0];
  for (let at = text.indexOf('<!--'); at >= 0 && at + 4 <= lastEnd; at = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', at + 4) + 3;
    const comment = text.slice(at, end);
    made += text.slice(from, at) + (comment.includes('\n') ? '' : comment);
    from = end;
  }
  return made + text.slice(from);
};

class Reader {
  readonly notes: Noted[] = [];
  readonly #writing: Writing = {
    note: (code, detail) => void this.notes.push({ code, detail }),
    markup: (text) => this.inline(text),
  };

  whole(text: string): string {
    const lines = inOneLine(text).split('\n');
    const end = lines.findIndex((line) => /^--\s*$/.test(line));
    return (end < 0 ? '' : this.#variables(lines.slice(0, end))) + this.#sections(lines.slice(end + 1));
  }

  #variables(lines: readonly string[]): string {
    return lines
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [, name, asked, source = ''] = ASSIGNED.exec(line) ?? [];
        if (name === undefined) this.#writing.note('expression-unknown', line);
        if (name?.startsWith('config.')) this.#writing.note('markup-removed', line);
        if (name === undefined || name.startsWith('config.')) return '';
        const sign = name.startsWith('_') ? '' : '$';
        const set = setMacro(sign + flatName(name.split('.')), chapbookValue(source));
        return asked === undefined ? set : chapbookIf(asked, set);
      })
      .join('');
  }

  #sections(lines: readonly string[]): string {
    let made = '';
    let modifiers: readonly string[] = [];
    let section: string[] = [];
    const close = (): void => {
      const isAppended = modifiers.some((each) => /^append\b/i.test(each));
      const text = this.#modified(this.#blocks(section), modifiers);
      if (text !== '') made += made === '' || isAppended ? ` ${text}`.slice(made === '' ? 1 : 0) : `\n\n${text}`;
    };
    for (const line of lines) {
      const [, modifier] = MODIFIER.exec(line) ?? [];
      if (modifier === undefined) section.push(line);
      else {
        close();
        [modifiers, section] = [splitList(modifier, ';'), []];
      }
    }
    close();
    return made;
  }

  #modified(text: string, modifiers: readonly string[]): string {
    return modifiers.reduceRight((inner, written) => {
      const [, word = '', rest = ''] = /^(\S+)\s*([\s\S]*)$/.exec(written) ?? [];
      const name = word.toLowerCase();
      const modify = Object.hasOwn(MODIFIERS, name) ? MODIFIERS[name] : undefined;
      if (modify) return modify(rest, inner, this.#writing, `[${written}]`);
      this.#writing.note('macro-shown', `[${written}]`);
      return perhaps(inner);
    }, text);
  }

  /** Lines of one paragraph are one line to its readers. */
  #blocks(lines: readonly string[]): string {
    const made: string[] = [];
    let isOpen = false;
    for (const line of lines) {
      const [block, goesOn] = this.#block(line);
      if (isOpen && goesOn) made.push(`${made.pop()} ${block.trimStart()}`);
      else made.push(block);
      isOpen = goesOn && !/ {2}$|\\$/.test(line);
    }
    return made.join('\n').trim();
  }

  /** The line, rewritten, and whether it is part of a paragraph. */
  #block(line: string): readonly [string, boolean] {
    if (line.trim() === '') return ['', false];
    if (RULE.test(line)) return ['---', false];
    const heading = HEADING.exec(line);
    if (heading) return [`${heading[1]} ${this.inline(heading[2] ?? '')}`, false];
    const bullet = BULLET.exec(line);
    if (bullet) return [`${'*'.repeat(depthOf(bullet[1] ?? ''))} ${this.inline(bullet[2] ?? '')}`, false];
    const number = NUMBER.exec(line);
    if (number) return [`${'0.'.repeat(depthOf(number[1] ?? ''))} ${this.inline(number[2] ?? '')}`, false];
    const fork = FORK.exec(line);
    if (fork) return [this.inline(fork[1] ?? ''), false];
    return [this.inline(line.replace(/\\$/, '').trimEnd()), true];
  }

  inline(text: string): string {
    let [made, at] = ['', 0];
    const lastEnd = text.lastIndexOf('-->');
    while (at < text.length) {
      const isComment = text.startsWith('<!--', at) && at + 4 <= lastEnd;
      const after = isComment ? text.indexOf('-->', at + 4) + 3 : 0;
      const [written, end] = isComment ? [text.slice(at, after), after] : this.#piece(text, at);
      made += written;
      at = end;
    }
    return made;
  }

  #piece(text: string, from: number): readonly [string, number] {
    const here = (pattern: RegExp): RegExpExecArray | null => {
      pattern.lastIndex = from;
      return pattern.exec(text);
    };
    const letter = text.charAt(from);
    const address = mayBeAddress(letter) ? here(ADDRESS) : null;
    if (address) return [address[0], from + address[0].length];
    const found = letter === '\\' ? here(ESCAPED) : letter === '`' ? here(VERBATIM) : null;
    if (found) return [keep(found[2] ?? found[1] ?? ''), from + found[0].length];
    const special = '[!{<'.includes(letter) ? this.#special(here) : null;
    if (special) return [special[0], from + special[1]];
    if (letter === '[' && text[from + 1] === '[' && text[from + 2] !== '[')
      this.#writing.note('link-unclosed', text.slice(from, from + 200));
    for (const [pattern, sign] of '*_'.includes(letter) ? MARKED : []) {
      const marked = here(pattern);
      if (marked) return [sign + this.inline(marked[1] ?? '') + sign, from + marked[0].length];
    }
    const caps = letter === '~' ? here(SMALL_CAPS) : null;
    if (caps) {
      this.#writing.note('markup-removed', '~~');
      return [this.inline(caps[1] ?? ''), from + caps[0].length];
    }
    const plain = here(PLAIN);
    return [plainText(plain?.[0] ?? letter), from + (plain?.[0].length ?? 1)];
  }

  /** Links, pictures, inserts and tags, with their length. */
  #special(here: (pattern: RegExp) => RegExpExecArray | null): readonly [string, number] | null {
    const link = here(LINK);
    if (link) {
      const { label, target } = linkParts(link[1] ?? '');
      return [linkThat(this.inline(label), '', target), link[0].length];
    }
    const image = here(PICTURE);
    if (image) return [picture(image[2] ?? '', image[1]), image[0].length];
    const page = here(PAGE_LINK);
    if (page) {
      this.#writing.note('markup-removed', page[0]);
      return [this.inline(page[1] ?? ''), page[0].length];
    }
    const insert = here(INSERT);
    const written = insert && insertOf(insert[1] ?? '', this.#writing);
    if (insert && written !== null) return [written, insert[0].length];
    const tag = here(TAG);
    return tag && [tag[0], tag[0].length];
  }
}

export const chapbook: FormatReader = {
  rewrite: (text) => {
    const reader = new Reader();
    return { text: reader.whole(text), notes: reader.notes };
  },
  runsFirst: () => false,
  isAside: () => false,
};
