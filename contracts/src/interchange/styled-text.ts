/** Writes the formatted texts of other programs as Markdown, which learners read as those programs show the texts. */
import type { BlockContent, List, ListItem, PhrasingContent, Root, RootContent } from 'mdast';
import { variableIn } from '../definition/variable-grammar.js';
import { compileMarkdown, compileRoot } from '../markdown/compile.js';
import { stringifyMarkdown, stringifyWithStars } from '../markdown/stringify.js';

/** From the outside in. */
const STYLES = ['strong', 'emphasis', 'delete'] as const;
export type Style = (typeof STYLES)[number];
export interface Run {
  readonly text: string;
  readonly styles: ReadonlySet<Style>;
  /** Address of the link that the text is part of. */
  readonly link?: string;
  /** True if the text is a variable as Parley writes it: `{{name}}`. */
  readonly isVariable?: boolean;
}
/** '\n': a line break. */
export type Piece = Run | '\n';
export type Block =
  | { readonly kind: 'lines'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'rule'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'heading'; readonly depth: number; readonly pieces: readonly Piece[] }
  | { readonly kind: 'item'; readonly depth: number; readonly isOrdered: boolean; readonly pieces: readonly Piece[] };

const NO_STYLES: ReadonlySet<Style> = new Set();
export const plainRun = (text: string): Run => ({ text, styles: NO_STYLES });

/** Spaces look the same with and without styles, but Markdown's marks may not stand beside them. */
const withPlainSpaces = (run: Run): readonly Run[] => {
  const start = run.text.length - run.text.trimStart().length;
  const end = Math.max(run.text.trimEnd().length, start);
  const link = run.link === undefined ? {} : { link: run.link };
  const space = (text: string): Run => ({ ...plainRun(text), ...link });
  const inner = { ...run, text: run.text.slice(start, end) };
  return [space(run.text.slice(0, start)), inner, space(run.text.slice(end))].filter(({ text }) => text !== '');
};

const trimmed = (line: readonly Run[]): readonly Run[] => {
  const isBlank = ({ text }: Run): boolean => text.trim() === '';
  const first = line.findIndex((run) => !isBlank(run));
  if (first < 0) return [];
  const last = line.findLastIndex((run) => !isBlank(run));
  return line.slice(first, last + 1).map((run, index, { length }) => {
    const start = index === 0 ? run.text.trimStart() : run.text;
    return { ...run, text: index === length - 1 ? start.trimEnd() : start };
  });
};

const linesOf = (pieces: readonly Piece[]): readonly (readonly Run[])[] => {
  let line: Run[] = [];
  const lines = [line];
  for (const piece of pieces)
    if (piece === '\n') lines.push((line = []));
    else line.push(...withPlainSpaces(piece));
  return lines.map(trimmed);
};

const leaf = ({ text, isVariable }: Run): PhrasingContent => {
  const variable = isVariable ? variableIn(text.slice(2, -2)) : null;
  if (!variable) return { type: 'text', value: text };
  const isPrompt = variable.name.startsWith('@');
  return { type: 'variable', name: variable.name.slice(isPrompt ? 1 : 0), isPrompt, filter: variable.filter };
};

/** Neighbours with the same value share one node. */
const grouped = <T>(
  line: readonly Run[],
  valueOf: (run: Run) => T,
  node: (value: T, runs: readonly Run[]) => readonly PhrasingContent[],
): readonly PhrasingContent[] => {
  const groups: { readonly value: T; readonly runs: Run[] }[] = [];
  for (const run of line) {
    const last = groups.at(-1);
    const value = valueOf(run);
    if (last && last.value === value) last.runs.push(run);
    else groups.push({ value, runs: [run] });
  }
  return groups.flatMap(({ value, runs }) => node(value, runs));
};

const joined = (nodes: readonly PhrasingContent[]): PhrasingContent[] => {
  const made: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = made.at(-1);
    if (node.type === 'text' && last?.type === 'text')
      made[made.length - 1] = { ...last, value: last.value + node.value };
    else made.push(node);
  }
  return made;
};
const styled = (line: readonly Run[], level = 0): PhrasingContent[] => {
  const style = STYLES[level];
  if (style === undefined) return joined(line.map(leaf));
  return joined(
    grouped(
      line,
      ({ styles }) => styles.has(style),
      (has, runs) => {
        const children = styled(runs, level + 1);
        return has ? [{ type: style, children }] : children;
      },
    ),
  );
};
const phrases = (line: readonly Run[]): PhrasingContent[] =>
  joined(
    grouped(
      line,
      ({ link }) => link,
      (url, runs) => (url === undefined ? styled(runs) : [{ type: 'link', url, children: styled(runs) }]),
    ),
  );

const withBreaks = (lines: readonly (readonly Run[])[]): PhrasingContent[] =>
  lines.flatMap((line, index): PhrasingContent[] => [
    ...(index > 0 ? [{ type: 'break' } as const] : []),
    ...phrases(line),
  ]);

/** Empty lines separate paragraphs. */
const paragraphs = (pieces: readonly Piece[]): BlockContent[] => {
  const made: (readonly Run[])[][] = [[]];
  for (const line of linesOf(pieces))
    if (line.length > 0) made.at(-1)!.push(line);
    else if (made.at(-1)!.length > 0) made.push([]);
  return made.filter((lines) => lines.length > 0).map((lines) => ({ type: 'paragraph', children: withBreaks(lines) }));
};

type Item = Extract<Block, { kind: 'item' }>;
const listOf = (items: readonly Item[], depth: number): List => {
  const made: { readonly item: ListItem; readonly deeper: Item[] }[] = [];
  for (const each of items) {
    const last = made.at(-1);
    if (each.depth > depth && last) last.deeper.push(each);
    else {
      const lines = linesOf(each.pieces).filter((line) => line.length > 0);
      const item: ListItem = {
        type: 'listItem',
        spread: false,
        children: [{ type: 'paragraph', children: withBreaks(lines) }],
      };
      made.push({ item, deeper: [] });
    }
  }
  for (const { item, deeper } of made) if (deeper.length > 0) item.children.push(...listsOf(deeper, depth + 1));
  return { type: 'list', ordered: items[0]!.isOrdered, spread: false, children: made.map(({ item }) => item) };
};
/** A list ends where its numbers or bullets do. */
const listsOf = (items: readonly Item[], depth: number): readonly List[] => {
  const lists: Item[][] = [];
  for (const each of items) {
    const last = lists.at(-1);
    if (last && (each.depth > depth || last[0]!.isOrdered === each.isOrdered)) last.push(each);
    else lists.push([each]);
  }
  return lists.map((list) => listOf(list, depth));
};

const nodesOf = (blocks: readonly Block[]): RootContent[] => {
  const nodes: RootContent[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at]!;
    if (block.kind === 'item') {
      const end = blocks.findIndex((each, index) => index > at && each.kind !== 'item');
      const items = blocks.slice(at, end < 0 ? undefined : end) as readonly Item[];
      nodes.push(...listsOf(items, 1));
      at += items.length - 1;
    } else if (block.kind === 'rule') nodes.push({ type: 'thematicBreak' });
    else if (block.kind === 'lines') nodes.push(...paragraphs(block.pieces));
    else {
      const depth = Math.min(Math.max(block.depth, 1), 6) as 1 | 2 | 3 | 4 | 5 | 6;
      const lines = linesOf(block.pieces).filter((line) => line.length > 0);
      nodes.push(...lines.map((line): RootContent => ({ type: 'heading', depth, children: phrases(line) })));
    }
  }
  return nodes;
};

/** The writer escapes one brace of text in two. With both, texts that are filled without a parser keep it, too. */
const HALF_ESCAPED = /(?<!\\)((?:\\\\)*)\\\{\{/g;

/** Stars around italics read best, but some neighbours can be told apart only with underscores. */
const written = (root: Root): string => {
  const stars = stringifyWithStars(root);
  const isSame = JSON.stringify(compileMarkdown(stars)) === JSON.stringify(compileRoot(root));
  return isSame ? stars : stringifyMarkdown(root);
};

/** '' if it shows nothing. */
export const markdownOf = (blocks: readonly Block[]): string =>
  written({ type: 'root', children: nodesOf(blocks) })
    .trimEnd()
    .replaceAll(HALF_ESCAPED, '$1\\{\\{');

/** One line of text as learners read it, without styles. */
export const wordsOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      const words = block.pieces.map((piece) => (piece === '\n' ? ' ' : piece.text)).join('');
      return block.kind === 'item' ? `${block.isOrdered ? '1.' : '•'} ${words}` : words;
    })
    .join(' ')
    .trim();
