/** Parses Harlowe's markup into a tree: text, links, macros and their hooks. */
import { ADDRESS, mayBeAddress, TAG_HERE } from './spoken-text.js';

/** Indexes in the text, or in the text of the hook that contains it: of the first character, and after the last one. */
interface Stretch {
  readonly at: number;
  readonly end: number;
}
export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | (Stretch & { readonly kind: 'link'; readonly label: string; readonly target: string })
  /** A variable with its sign: `$name`, `_name`. */
  | (Stretch & { readonly kind: 'variable'; readonly written: string })
  /** A macro without a closing bracket, up to the end of its line, because nobody knows where its text begins. */
  | (Stretch & { readonly kind: 'broken'; readonly text: string })
  | (Stretch & {
      readonly kind: 'macro';
      /** Lower case, without hyphens. */
      readonly name: string;
      /** The macro as the story writes it, without its hook. */
      readonly written: string;
      readonly source: string;
      readonly hook: readonly Node[] | null;
      /** The hook as the story writes it. */
      readonly inside: string | null;
    });

type WithoutStretch<T> = T extends Stretch ? Omit<T, keyof Stretch> : never;
type Unplaced = WithoutStretch<Node>;

const LINK = /\[\[(?!\[)((?:[^\][]|\[(?!\[)|\](?!\]))*?)\]\]/y;
const VARIABLE = /[$_][\p{L}][\p{L}\p{N}_]*/uy;
const MACRO = /\(([a-z][a-z0-9-]*):/iy;
/** Deepest nesting of hooks. */
const DEEPEST = 40;

export const readLinkText = (inside: string): { readonly label: string; readonly target: string } => {
  const right = inside.lastIndexOf('->');
  if (right >= 0) return { label: inside.slice(0, right).trim(), target: inside.slice(right + 2).trim() };
  const left = inside.indexOf('<-');
  if (left >= 0) return { label: inside.slice(left + 2).trim(), target: inside.slice(0, left).trim() };
  const bar = inside.indexOf('|');
  if (bar >= 0) return { label: inside.slice(0, bar).trim(), target: inside.slice(bar + 1).trim() };
  return { label: inside.trim(), target: inside.trim() };
};

/** Index after the bracket that closes the macro opened before `from`, ignoring quoted texts; -1 if there is none. */
const macroEnd = (text: string, from: number): number => {
  let depth = 1;
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\\') at += 1;
    else if (quote) quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '(') depth += 1;
    else if (letter === ')' && --depth === 0) return at + 1;
  }
  return -1;
};

/** Maps each opening square bracket to the index of its closing one. */
const bracketEnds = (text: string): ReadonlyMap<number, number> => {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '[') open.push(at);
    const from = text[at] === ']' ? open.pop() : undefined;
    if (from !== undefined) ends.set(from, at);
  }
  return ends;
};

export interface Parsing {
  /** True if brackets without a macro are Harlowe's hooks, of which only the text is shown. */
  readonly bare: boolean;
  /** Variables with `_` that the story sets. All other words with `_` are text. */
  readonly temporary: ReadonlySet<string>;
}

export const parseMarkup = (text: string, parsing: Parsing, depth = 0): readonly Node[] => {
  const { bare, temporary } = parsing;
  const nodes: Node[] = [];
  const ends = bracketEnds(text);
  /** The text inside the brackets that open here, parsed and as written, and the index after them. */
  const hookAt = (from: number): readonly [hook: readonly Node[] | null, inside: string | null, end: number] => {
    const near = text.slice(from, from + 20);
    const opens = from + near.length - near.trimStart().length;
    const isLink = text[opens + 1] === '[' && text[opens + 2] !== '[';
    const end = text[opens] !== '[' || isLink || depth >= DEEPEST ? undefined : ends.get(opens);
    if (end === undefined) return [null, null, from];
    const inside = text.slice(opens + 1, end);
    return [parseMarkup(inside, parsing, depth + 1), inside, end + 1];
  };
  let plainFrom = 0;
  let at = 0;
  const push = (node: Unplaced, end: number): void => {
    if (at > plainFrom) nodes.push({ kind: 'text', text: text.slice(plainFrom, at) });
    nodes.push({ ...node, at, end });
    at = end;
    plainFrom = end;
  };
  const matched = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  while (at < text.length) {
    const letter = text.charAt(at);
    const link = letter === '[' ? matched(LINK) : null;
    const named = letter === '$' || letter === '_' ? matched(VARIABLE) : null;
    const variable = letter === '$' || temporary.has(named?.[0] ?? '') ? named : null;
    const solid = letter === '<' ? matched(TAG_HERE) : mayBeAddress(letter) ? matched(ADDRESS) : null;
    const macro = letter === '(' ? matched(MACRO) : null;
    const hook = bare && letter === '[' && !link ? hookAt(at) : null;
    if (link) push({ kind: 'link', ...readLinkText(link[1] ?? '') }, at + link[0].length);
    else if (variable) push({ kind: 'variable', written: variable[0] }, at + variable[0].length);
    else if (macro) {
      const inside = at + macro[0].length;
      const end = macroEnd(text, inside);
      if (end < 0) {
        const [broken = ''] = text.slice(at).split('\n', 1);
        push({ kind: 'broken', text: broken }, at + broken.length);
      } else {
        const source = text.slice(inside, end - 1).trim();
        const name = (macro[1] ?? '').toLowerCase().replaceAll('-', '');
        const [inner, written, after] = hookAt(end);
        push({ kind: 'macro', name, written: text.slice(at, end), source, hook: inner, inside: written }, after);
      }
    } else if (hook?.[0])
      push({ kind: 'macro', name: 'hook', written: '', source: '', hook: hook[0], inside: hook[1] }, hook[2]);
    else at += solid ? solid[0].length : 1;
  }
  if (plainFrom < text.length) nodes.push({ kind: 'text', text: text.slice(plainFrom) });
  return nodes;
};
