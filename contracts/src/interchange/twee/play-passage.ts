/** Evaluates a passage with given variables: its text, and where it leads. */
import type { Notes } from '../imported-flow.js';
import { evaluate, type Known, type Variables } from './expression.js';
import { withoutCode } from './program-code.js';
import { parseMarkup, type Node } from './markup.js';
import { withWordsOfLinks, type Part } from './link-words.js';
import { mapVerbatim, storyMarkdown, verbatimIn } from './story-markdown.js';
import type { TweeStory } from './twee-file.js';

export interface PassageLink {
  readonly label: string;
  readonly target: string;
}
export interface PlayedPassage {
  readonly text: string;
  readonly links: readonly PassageLink[];
  /** It continues there without an answer. */
  readonly goto: string | null;
  readonly variables: Variables;
}
/** Limits for passages shown within passages: how many, and how many characters, one prompt may contain. */
const DEEPEST = 10;
const MAX_SHOWN = 100;
const LONGEST_TEXT = 100_000;
const QUOTED = /"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'/g;
const BRANCHES: ReadonlySet<string> = new Set(['if', 'unless', 'elseif', 'else']);
/** Macros for looks and sounds: their hook's text is shown unchanged. */
const STYLES: ReadonlySet<string> = new Set([
  'textstyle',
  'textcolour',
  'textcolor',
  'colour',
  'color',
  'background',
  'bg',
  'transition',
  't8n',
  'align',
  'font',
  'css',
  'textrotate',
  'textsize',
  'box',
  'hook',
  'nobr',
  'hidden',
]);

/** Parley does the same as these without being asked. */
const SILENT: ReadonlySet<string> = new Set(['hook', 'nobr', 'hidden']);

const quoted = (source: string): string[] =>
  [...source.matchAll(QUOTED)].map(([, double, single]) => (double ?? single ?? '').replaceAll(/\\(.)/g, '$1'));

const withoutTags = (text: string, onRemoved: (tag: string) => void): string =>
  text.replaceAll(/<br\s*\/?>/gi, '\n').replaceAll(/<\/?[a-z][^<>]*>/gi, (tag) => {
    onRemoved(tag);
    return '';
  });
/** Harlowe's marks that join lines, and those that keep spaces out. */
const joined = (text: string): string => text.replaceAll(/\\\n|\n\\/g, '');
const collapsed = (text: string): string => text.replaceAll(/[{}]/g, '');

/** The text of a passage without what Markdown has no words for; `note` learns what was removed. */
const spokenText = (
  text: string,
  isHarlowe: boolean,
  note: (code: 'markup-removed' | 'link-unclosed', what: string) => void,
): string => {
  if (isHarlowe) for (const brackets of verbatimIn(text)) note('markup-removed', brackets);
  for (const [link] of text.matchAll(/\[\[(?:(?!\]\]).)*$/gm)) note('link-unclosed', link);
  const removed = (tag: string) => note('markup-removed', tag);
  if (!isHarlowe) return withoutTags(text, removed);
  return mapVerbatim(joined(text), (outside) => withoutTags(collapsed(outside), removed));
};
/** Marks may begin before a link or a value and end after it. */
const promptText = (parts: readonly Part[], isHarlowe: boolean): string =>
  storyMarkdown(withWordsOfLinks(parts), isHarlowe)
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** `$a to 1` and `1 into $a` set a variable to an expression. */
const assignmentIn = (source: string): { readonly variable: string; readonly expression: string } | null => {
  const [, target, value] = /^[$_]([\p{L}][\p{L}\p{N}_]*)\s+to\s+([\s\S]+)$/u.exec(source) ?? [];
  const [, put, into] = /^([\s\S]+)\s+into\s+[$_]([\p{L}][\p{L}\p{N}_]*)$/u.exec(source) ?? [];
  const variable = target ?? into;
  const expression = value ?? put;
  return variable === undefined || expression === undefined ? null : { variable, expression };
};
/** Decides a branch after the branches before it, of which `taken` is the result. `undefined` is an unknown result. */
const branchResult = (macro: string, taken: Known, condition: () => Known): Known => {
  if (macro === 'else') return typeof taken === 'boolean' ? !taken : undefined;
  if (macro === 'elseif' && taken === true) return false;
  const value = condition();
  const is = typeof value === 'boolean' ? (macro === 'unless' ? !value : value) : undefined;
  return macro === 'elseif' && taken === undefined && is !== false ? undefined : is;
};
/** The passage that a link's hook goes to, and whether the hook does anything else. */
const goalOf = (hook: readonly Node[]): { readonly target: string | undefined; readonly doesMore: boolean } => {
  const there = hook.find((node) => node.kind === 'macro' && node.name === 'goto');
  const target = there?.kind === 'macro' ? quoted(there.source)[0] : undefined;
  const doesMore = hook.some((node) => node !== there && (node.kind !== 'text' || node.text.trim() !== ''));
  return { target, doesMore };
};

export interface Playing {
  /** Variables whose values are unknown when the passage begins. */
  readonly isForgotten: (variable: string) => boolean;
  readonly notes: Notes;
  /** Called with the name of the passage and of each passage shown within it. */
  readonly onShown: (name: string) => void;
}
export const playPassage = (
  story: TweeStory,
  name: string,
  before: Variables,
  { isForgotten, notes, onShown }: Playing,
): PlayedPassage => {
  const isHarlowe = story.format !== '';
  const variables = new Map(before);
  const links: PassageLink[] = [];
  const parts: Part[] = [];
  let goto: string | null = null;
  let displayed = 0;
  let length = 0;
  /** The result of the last `(if:)` of this row; undefined: unknown. */
  let taken: Known = true;

  const known = (source: string, it?: Known): Known => {
    const touchesOthers = /[$_]([\p{L}][\p{L}\p{N}_]*)/gu;
    if ([...source.matchAll(touchesOthers)].some(([, each = '']) => isForgotten(each) && !variables.has(each)))
      return undefined;
    return evaluate(source, variables, it);
  };
  const set = (source: string): void => {
    const assignment = assignmentIn(source);
    if (!assignment) return notes.add(name, 'expression-unknown', source);
    const { variable, expression } = assignment;
    const it = variables.has(variable) ? variables.get(variable) : isForgotten(variable) ? undefined : 0;
    const result = known(expression, it);
    if (result === undefined) notes.add(name, 'expression-unknown', `${variable}: ${expression}`);
    variables.set(variable, result);
  };
  const left = (code: string): void => notes.add(name, 'code-removed', code);
  const read = (passage: string): readonly Node[] => parseMarkup(withoutCode(passage, left), isHarlowe);
  const lead = (link: PassageLink): void => {
    links.push(link);
    parts.push({ link: link.label });
  };
  const print = (source: string, shown: string): void => {
    const value = known(source);
    if (value === undefined) notes.add(name, 'expression-unknown', shown);
    parts.push(value === undefined ? '…' : String(value));
  };
  const macro = (node: Extract<Node, { kind: 'macro' }>, depth: number): void => {
    const { name: kind, written, source, hook } = node;
    if (BRANCHES.has(kind)) {
      const is = branchResult(kind, taken, () => known(source));
      if (is === undefined || !hook) notes.add(name, 'condition-shown', kind === 'else' ? '(else:)' : source);
      taken = kind === 'if' || kind === 'unless' ? is : taken === true ? true : (is ?? taken);
      if (is !== false && hook) play(hook, depth);
      return;
    }
    const texts = quoted(source);
    if (kind === 'set' || kind === 'put') for (const each of splitSets(source)) set(each);
    else if (kind === 'print') print(source, source);
    else if (kind === 'goto' && texts[0] !== undefined) goto ??= texts[0];
    else if (kind === 'linkgoto' && texts[0] !== undefined) lead({ label: texts[0], target: texts[1] ?? texts[0] });
    else if (kind === 'display' && texts[0] !== undefined) display(texts[0], depth);
    else if (kind === 'link' && texts[0] !== undefined && hook) linked(texts[0], hook);
    else {
      if (STYLES.has(kind) && !SILENT.has(kind)) notes.add(name, 'markup-removed', written);
      if (!STYLES.has(kind)) notes.add(name, hook ? 'macro-shown' : 'macro-unknown', written);
      if (hook && kind !== 'hidden') play(hook, depth);
    }
  };
  /** `(link: "words")[(goto: "there")]` counts as a plain link if it does nothing else. */
  const linked = (label: string, hook: readonly Node[]): void => {
    const { target, doesMore } = goalOf(hook);
    if (target === undefined) notes.add(name, 'macro-unknown', `(link: "${label}")`);
    else {
      if (doesMore) notes.add(name, 'macro-unknown', `(link: "${label}")`);
      lead({ label, target });
    }
  };
  const display = (other: string, depth: number): void => {
    const shown = story.passages.get(other);
    displayed += 1;
    if (!shown || depth >= DEEPEST || displayed > MAX_SHOWN || length > LONGEST_TEXT)
      notes.add(name, 'target-missing', other);
    else {
      length += shown.text.length;
      onShown(other);
      play(read(shown.text), depth + 1);
    }
  };
  const play = (nodes: readonly Node[], depth: number): void => {
    for (const node of nodes) {
      if (node.kind === 'text')
        parts.push(spokenText(node.text, isHarlowe, (code, what) => notes.add(name, code, what)));
      else if (node.kind === 'link') lead(node);
      else if (node.kind === 'broken') left(node.text);
      else if (node.kind === 'variable') print(`$${node.name}`, `$${node.name}`);
      else macro(node, depth);
    }
  };
  onShown(name);
  play(read(story.passages.get(name)?.text ?? ''), 0);
  return { text: promptText(parts, isHarlowe), links, goto, variables };
};

/** `(set: $a to 1, $b to 2)` */
const splitSets = (source: string): string[] =>
  source.split(/,(?=\s*[$_][\p{L}][\p{L}\p{N}_]*\s+to\s)/u).map((each) => each.trim());
