/**
 * Gives the text that a link of Harlowe reveals a passage of its own, with the links that stay beside it: in a chat, it is
 * the next prompt.
 */
import { QUOTED } from './expression.js';
import { BRANCHES, goalOf, PERHAPS } from './macros.js';
import { parseMarkup, type Node } from './markup.js';
import type { Passage, TweeStory } from './twee-file.js';

/** Most links of a passage that reveal something: each order in which they can be chosen has passages of its own. */
const MOST_IN_PASSAGE = 3;
/** Most passages that a story gets. */
const MOST = 1_000;

type Macro = Extract<Node, { kind: 'macro' }>;
/** A row of macros that belong together, `(if:)[…](else:)[…]`, or a single link or macro. */
type Row = readonly Exclude<Node, { kind: 'text' }>[];

const REVEALS: ReadonlySet<string> = new Set(['link', 'linkreplace', 'linkreveal']);
const LEADS: ReadonlySet<string> = new Set([...REVEALS, 'linkgoto']);
const SETS: ReadonlySet<string> = new Set(['set', 'put']);
const WORDS = /[\p{L}\p{N}]/u;
/** What Harlowe tells differently before and after a passage is left. */
const ASKS_PAST = /\b(?:visits?|history)\b/i;
const ASKS_VARIABLES = /[$_]\p{L}/u;
const DISPLAYED = new RegExp(`\\(\\s*display:\\s*(${QUOTED.source})`, 'giu');

const isMacro = (node: Node): node is Macro => node.kind === 'macro';
const within = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => [node, ...(isMacro(node) ? within(node.hook ?? []) : [])]);
const isMacroOf = (names: ReadonlySet<string>) => (node: Node) => isMacro(node) && names.has(node.name);
const leads = (row: Row): boolean => within(row).some((node) => node.kind === 'link' || isMacroOf(LEADS)(node));
/** True for links alone, also under a condition: they can be written a second time. */
const isRepeatable = (row: Row): boolean =>
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
  const { target, doesMore } = goalOf(node.hook);
  if (target !== undefined && !doesMore) return null;
  const inner = within(node.hook);
  const saysSomething = inner.some((each) => each.kind === 'text' && WORDS.test(each.text));
  const goesOn = inner.some(isMacroOf(new Set([...LEADS, 'goto'])));
  const isCertain = !inner.some(isMacroOf(new Set([PERHAPS])));
  return (saysSomething || goesOn) && isCertain ? { link: node, hook: node.hook, inside: node.inside } : null;
};

const rowsIn = (nodes: readonly Node[]): readonly Row[] => {
  const rows: Exclude<Node, { kind: 'text' }>[][] = [];
  for (const [index, node] of nodes.entries()) {
    if (node.kind === 'text') continue;
    const before = nodes[index - 1];
    const continues = isMacro(node) && (node.name === 'else' || node.name === 'elseif');
    const isNear = before?.kind !== 'text' || before.text.trim() === '';
    if (continues && isNear && isMacroOf(BRANCHES)(rows.at(-1)?.at(-1) ?? node)) rows.at(-1)?.push(node);
    else rows.push([node]);
  }
  return rows;
};

class Revealing {
  readonly #story: TweeStory;
  readonly #displayed: ReadonlySet<string>;
  readonly #names: Set<string>;
  readonly passages = new Map<string, Passage>();
  /** The passage in the file, by the name of a new one. */
  readonly parents = new Map<string, string>();

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
    const nodes = parseMarkup(text, { bare: this.#story.format !== '', temporary: this.#story.temporary });
    const rows = rowsIn(nodes);
    const reveals = rows.flatMap((row) => revealedBy(row[0]) ?? []);
    const others = rows.filter(leads);
    if (reveals.length === 0 || reveals.length > MOST_IN_PASSAGE || !others.every(isRepeatable)) return text;
    if (this.parents.size + reveals.length > MOST) return text;
    const isSetting =
      nodes.some(isMacroOf(SETS)) || rows.some((row) => !leads(row) && within(row).some(isMacroOf(SETS)));
    const texts = reveals.map(({ link, hook, inside }) => {
      const beside = others
        .filter(([first]) => first !== link)
        .map((row) => text.slice(row[0]!.at, row.at(-1)!.end))
        .join('\n');
      const isLate = (isSetting || within(hook).some(isMacroOf(SETS))) && ASKS_VARIABLES.test(beside);
      return isLate || ASKS_PAST.test(inside + beside) ? null : `${inside}\n${beside}`.trim();
    });
    let written = '';
    let from = 0;
    for (const [index, { link }] of reveals.entries()) {
      const revealed = texts[index];
      if (revealed === undefined || revealed === null) return text;
      written += `${text.slice(from, link.at)}(link: ${link.source})[(goto: "${this.#named(passage, revealed)}")]`;
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
