/**
 * Gives the text that a link of Harlowe reveals a passage of its own, with the links that stay beside it: in a chat, it is
 * the next prompt.
 */
import { QUOTED } from './expression.js';
import { BRANCHES, goalOf, PERHAPS, quoted, REVEALS } from './macros.js';
import { parseMarkup, type Node } from './markup.js';
import type { Passage, TweeStory } from './twee-file.js';

/** Most links of a passage that reveal something: each order in which they can be chosen has passages of its own. */
const MOST_IN_PASSAGE = 3;
/** Most passages that a story has with the new ones, and most characters of the new ones. */
const MOST = { passages: 600, characters: 2_000_000 };

type Macro = Extract<Node, { kind: 'macro' }>;
/** A row of macros that belong together, `(if:)[…](else:)[…]`, or a single link or macro. */
type Row = readonly Exclude<Node, { kind: 'text' }>[];

const LEADS: ReadonlySet<string> = new Set([...REVEALS, 'linkgoto']);
const GOES_ON: ReadonlySet<string> = new Set([...LEADS, 'goto']);
const SETS: ReadonlySet<string> = new Set(['set', 'put']);
const DISPLAYS: ReadonlySet<string> = new Set(['display']);
const UNCERTAIN: ReadonlySet<string> = new Set([PERHAPS]);
const WORDS = /[\p{L}\p{N}]/u;
/** Harlowe counts a passage as visited only when the reader leaves it; a chat counts it when its first prompt is shown. */
const ASKS_PAST = /\b(?:visits?|history)\b/i;
const ASKS_VARIABLES = /[$_]\p{L}/u;
const TEMPORARY = /_[\p{L}][\p{L}\p{N}_]*/gu;
const ALL_QUOTED = new RegExp(QUOTED, 'g');
const DISPLAYED = new RegExp(`\\(\\s*display:\\s*(${QUOTED.source})`, 'giu');
/** Verbatim text and program code, which learners don't read as links. */
const HIDDEN = /`|<script|<style/i;

const isMacro = (node: Node): node is Macro => node.kind === 'macro';
const within = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => [node, ...(isMacro(node) ? within(node.hook ?? []) : [])]);
const isMacroOf = (names: ReadonlySet<string>) => (node: Node) => isMacro(node) && names.has(node.name);
const displays = (row: Row): boolean => within(row).some(isMacroOf(DISPLAYS));
const leads = (row: Row): boolean => within(row).some((node) => node.kind === 'link' || isMacroOf(LEADS)(node));
const asksPast = (nodes: readonly Node[]): boolean =>
  within(nodes).some((node) => isMacro(node) && ASKS_PAST.test(node.source.replaceAll(ALL_QUOTED, '')));
const continuesRow = (node: Node | undefined): boolean =>
  node !== undefined && isMacro(node) && (node.name === 'else' || node.name === 'elseif');
/** True for links alone, also under a whole condition: they can be written a second time. */
const isRepeatable = (row: Row): boolean =>
  !continuesRow(row[0]) &&
  row.every(
    (node) =>
      node.kind === 'link' ||
      isMacroOf(LEADS)(node) ||
      (isMacroOf(BRANCHES)(node) &&
        within([node]).every((each) => !isMacroOf(SETS)(each) && !(each.kind === 'text' && WORDS.test(each.text)))),
  );

interface Revealed {
  readonly link: Macro;
  readonly hook: readonly Node[];
  readonly inside: string;
}
const revealedBy = (node: Node | undefined): Revealed | null => {
  if (!node || !isMacro(node) || !REVEALS.has(node.name) || !node.hook || node.inside === null) return null;
  if (quoted(node.source)[0] === undefined) return null;
  const { target, doesMore } = goalOf(node.hook);
  if (target !== undefined && !doesMore) return null;
  const inner = within(node.hook);
  const saysSomething = inner.some((each) => each.kind === 'text' && WORDS.test(each.text));
  const goesOn = inner.some(isMacroOf(GOES_ON));
  const isCertain = !inner.some(isMacroOf(UNCERTAIN));
  return (saysSomething || goesOn) && isCertain ? { link: node, hook: node.hook, inside: node.inside } : null;
};

const sourceOf = (text: string, row: Row): string =>
  text.slice(Math.min(...row.map(({ at }) => at)), Math.max(...row.map(({ end }) => end)));

const rowsIn = (nodes: readonly Node[]): readonly Row[] => {
  const rows: Exclude<Node, { kind: 'text' }>[][] = [];
  for (const [index, node] of nodes.entries()) {
    if (node.kind === 'text') continue;
    const before = nodes[index - 1];
    const isNear = before?.kind !== 'text' || before.text.trim() === '';
    if (continuesRow(node) && isNear && isMacroOf(BRANCHES)(rows.at(-1)?.at(-1) ?? node)) rows.at(-1)?.push(node);
    else rows.push([node]);
  }
  return rows;
};

/** The text with spaces in place of comments; null if a comment has no end. */
function withoutComments(text: string): string | null {
  let plain = '';
  let from = 0;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', at);
    if (end < 0) return null;
    plain += text.slice(from, at) + ' '.repeat(end + 3 - at);
    from = end + 3;
  }
  return plain + text.slice(from);
}

class Revealing {
  readonly #story: TweeStory;
  readonly #displayed: ReadonlySet<string>;
  readonly #names: Set<string>;
  readonly passages = new Map<string, Passage>();
  /** The passage in the file, by the name of a new one. */
  readonly parents = new Map<string, string>();
  #charactersLeft = MOST.characters;

  constructor(story: TweeStory) {
    this.#story = story;
    this.#names = new Set(story.passages.keys());
    const texts = [...story.passages.values()].flatMap(({ text }) => [...text.matchAll(DISPLAYED)]);
    this.#displayed = new Set(texts.map(([, name = '']) => name.slice(1, -1)));
  }

  add(passage: Passage): void {
    const text = this.#displayed.has(passage.name) ? passage.text : this.#rewritten(passage.text, passage);
    this.passages.set(passage.name, { ...passage, text });
  }

  #rewritten(text: string, passage: Passage): string {
    const plain = HIDDEN.test(text) ? null : withoutComments(text);
    if (plain === null) return text;
    const nodes = parseMarkup(plain, { bare: this.#story.format !== '', temporary: this.#story.temporary });
    const rows = rowsIn(nodes);
    const reveals = rows.flatMap((row) => revealedBy(row[0]) ?? []);
    const others = rows.filter(leads);
    if (reveals.length === 0 || reveals.length > MOST_IN_PASSAGE || !others.every(isRepeatable)) return text;
    const isShowing = rows.some((row) => !reveals.some(({ link }) => link === row[0]) && displays(row));
    if (isShowing || this.#names.size + reveals.length > MOST.passages) return text;
    const isSetting =
      nodes.some(isMacroOf(SETS)) || rows.some((row) => !leads(row) && within(row).some(isMacroOf(SETS)));
    const texts = reveals.map(({ link, hook, inside }) => {
      const rowsBeside = others.filter(([first]) => first !== link);
      const beside = rowsBeside.map((row) => sourceOf(text, row)).join('\n');
      const isLate = (isSetting || within(hook).some(isMacroOf(SETS))) && ASKS_VARIABLES.test(beside);
      const revealed = `${text.slice(link.end - 1 - inside.length, link.end - 1)}\n${beside}`.trim();
      const isOnlyHere = (revealed.match(TEMPORARY) ?? []).some((name) => this.#story.temporary.has(name));
      return isLate || isOnlyHere || asksPast([...hook, ...rowsBeside.flat()]) ? null : revealed;
    });
    const characters = texts.reduce((sum, each) => sum + (each?.length ?? 0), 0);
    if (texts.includes(null) || characters > this.#charactersLeft) return text;
    this.#charactersLeft -= characters;
    // On a line of its own, the name is no part of a text between two apostrophes.
    let written = '';
    let from = 0;
    for (const [index, { link }] of reveals.entries()) {
      const revealed = texts[index];
      if (revealed === undefined || revealed === null) return text;
      written += `${text.slice(from, link.at)}(link: ${link.source})[\n(goto: "${this.#named(passage, revealed)}")]`;
      from = link.end;
    }
    return written + text.slice(from);
  }

  /** The name of the new passage with this text. */
  #named(passage: Passage, text: string): string {
    const parent = this.parents.get(passage.name) ?? passage.name;
    const plain = parent.replaceAll(/["'\\\n[\]]/g, ' ').trim();
    let number = 2;
    while (this.#names.has(`${plain} (${number})`)) number += 1;
    const name = `${plain} (${number})`;
    this.#names.add(name);
    this.parents.set(name, parent);
    this.passages.set(name, { ...passage, name, text: this.#rewritten(text, { ...passage, name }) });
    return name;
  }
}

export interface RevealedStory {
  readonly story: TweeStory;
  /** The passage in the file, by the name of a new one. */
  readonly parents: ReadonlyMap<string, string>;
}
export const withRevealedPassages = (story: TweeStory): RevealedStory => {
  const revealing = new Revealing(story);
  for (const passage of story.passages.values()) revealing.add(passage);
  const { passages, parents } = revealing;
  return { story: { ...story, passages }, parents };
};
