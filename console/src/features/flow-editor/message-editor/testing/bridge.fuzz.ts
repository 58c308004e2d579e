/** What must hold for any text, said once for each build of the Markdown parser. */
import fc from 'fast-check';
import { compileMarkdown, compileRoot } from '@parley/contracts/markdown/compile';
import { fromProseMirror, proseMirrorToMarkdown } from '../from-prosemirror.js';
import { anyDoc, anyMarkdown } from './message-docs.js';
import { markdownToProseMirror } from '../to-prosemirror.js';

const roundTrip = (markdown: string): string => proseMirrorToMarkdown(markdownToProseMirror(markdown));

type Run = readonly [what: unknown, marks: string];
/** Inline marks, and where their children begin. */
const MARKS: Readonly<Record<string, number>> = { b: 1, i: 1, s: 1, a: 3 };
/** Blocks, and where their children begin. */
const BLOCKS: Readonly<Record<string, number>> = { p: 1, q: 1, li: 1, ul: 1, ol: 2, task: 2, h: 2 };

/**
 * What is said and how it looks, however its marks are nested: spaces have no look of their own, and headings that say
 * nothing are not kept.
 */
function said(nodes: readonly unknown[]): readonly unknown[] {
  const runs: Run[] = [];
  const add = (what: unknown, marks: readonly string[]) => {
    const isSpace = typeof what === 'string' && what.trim() === '';
    const look = isSpace ? '' : [...new Set(marks)].sort().join(' ');
    const last = runs.at(-1);
    if (typeof what === 'string' && typeof last?.[0] === 'string' && last[1] === look)
      runs[runs.length - 1] = [last[0] + what, look];
    else runs.push([what, look]);
  };
  const walk = (list: readonly unknown[], marks: readonly string[]): void => {
    for (const node of list) {
      if (typeof node === 'string') for (const word of node.split(/(\s+)/)) add(word, marks);
      else if (Array.isArray(node)) {
        const tag = String(node[0]);
        const inside = MARKS[tag];
        if (inside !== undefined) walk(node.slice(inside), [...marks, JSON.stringify(node.slice(0, inside))]);
        else add(block(node, tag), marks);
      }
    }
  };
  walk(nodes, []);
  const endsAt = (at: number) => !runs[at] || (Array.isArray(runs[at][0]) && runs[at][0][0] === 'br');
  const isSpace = ([what]: Run) => typeof what === 'string' && what.trim() === '';
  while (runs[0] && isSpace(runs[0])) runs.shift();
  while (runs.at(-1) && isSpace(runs.at(-1)!)) runs.pop();
  return runs
    .map(([what, look], at): Run => [
      typeof what === 'string' ? edged(what, endsAt(at - 1), endsAt(at + 1)) : what,
      look,
    ])
    .filter(([what]) => what !== null && what !== '');
}
/** No screen shows the spaces that a line begins or ends with. */
const edged = (text: string, isFirst: boolean, isLast: boolean): string => {
  const begun = isFirst ? text.trimStart() : text;
  return isLast ? begun.trimEnd() : begun;
};
function block(node: readonly unknown[], tag: string): unknown {
  const from = BLOCKS[tag];
  if (tag === 't') return ['t', node[1], (node.slice(2) as unknown[][][]).map((row) => row.map(said))];
  if (from === undefined) return node;
  const inner = said(node.slice(from));
  if (tag === 'h' && inner.length === 0) return null;
  // Whether an item's only line is a paragraph or stands by itself looks the same.
  return tag === 'p'
    ? { p: inner }
    : [...node.slice(0, from), tag === 'li' || tag === 'task' ? unwrapped(inner) : inner];
}
const unwrapped = (inner: readonly unknown[]): readonly unknown[] =>
  inner.flatMap((run) => {
    const [what] = run as Run;
    return typeof what === 'object' && what !== null && 'p' in what ? (what.p as unknown[]) : [run];
  });

/** Learners see the same after a text was opened and closed in the rich editor. */
const staysTheSame = (markdown: string): void => {
  expect(said(compileMarkdown(roundTrip(markdown)))).toEqual(said(compileMarkdown(markdown)));
};

export function itSurvives(runs: number): void {
  // The same texts at each run, so that no change fails for what it did not do; others by FUZZ_SEED=3 FUZZ_RUNS=10000.
  const seed = { numRuns: runs, seed: Number(process.env['FUZZ_SEED'] ?? 1) };
  test('MD-20 whatever is put together in the editor is the same after saving and loading', () => {
    fc.assert(
      fc.property(anyDoc, (made) => {
        const markdown = proseMirrorToMarkdown(made);
        expect(said(compileMarkdown(markdown))).toEqual(said(compileRoot(fromProseMirror(made))));
        staysTheSame(markdown);
      }),
      seed,
    );
  });
  test('MD-20 whatever was typed as Markdown is the same after the rich editor', () => {
    fc.assert(fc.property(anyMarkdown, staysTheSame), seed);
  });
  test('MD-20 it is written the same from the second time on', () => {
    fc.assert(
      fc.property(anyMarkdown, (markdown) => {
        const once = roundTrip(markdown);
        expect(roundTrip(once)).toBe(once);
      }),
      seed,
    );
  });
}
