/** Properties of the Markdown conversion, tested with both builds of the parser. */
import fc from 'fast-check';
import { compileMarkdown, compileRoot } from '@parley/contracts/markdown/compile';
import { fromProseMirror, proseMirrorToMarkdown } from '../from-prosemirror.js';
import { anyDoc, anyMarkdown } from './message-docs.js';
import { markdownToProseMirror } from '../to-prosemirror.js';

const roundTrip = (markdown: string): string => proseMirrorToMarkdown(markdownToProseMirror(markdown));

type Run = readonly [what: unknown, marks: string];
/** Inline marks, and the index at which their children begin. */
const MARKS: Readonly<Record<string, number>> = { b: 1, i: 1, s: 1, a: 3 };
/** Blocks, and the index at which their children begin. */
const BLOCKS: Readonly<Record<string, number>> = { p: 1, q: 1, li: 1, ul: 1, ol: 2, task: 2, h: 2 };

/**
 * The visible text and formatting, whatever the nesting of marks. Formatting of spaces is invisible, and empty headings
 * are dropped.
 */
function appearanceOf(nodes: readonly unknown[]): readonly unknown[] {
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
/** Browsers don't show spaces at the ends of a line. */
const edged = (text: string, isFirst: boolean, isLast: boolean): string => {
  const begun = isFirst ? text.trimStart() : text;
  return isLast ? begun.trimEnd() : begun;
};
function block(node: readonly unknown[], tag: string): unknown {
  const from = BLOCKS[tag];
  if (tag === 't') return ['t', node[1], (node.slice(2) as unknown[][][]).map((row) => row.map(appearanceOf))];
  if (from === undefined) return node;
  const inner = appearanceOf(node.slice(from));
  if (tag === 'h' && inner.length === 0) return null;
  // An item's only line looks the same with and without a paragraph around it.
  return tag === 'p'
    ? { p: inner }
    : [...node.slice(0, from), tag === 'li' || tag === 'task' ? unwrapped(inner) : inner];
}
const unwrapped = (inner: readonly unknown[]): readonly unknown[] =>
  inner.flatMap((run) => {
    const [what] = run as Run;
    return typeof what === 'object' && what !== null && 'p' in what ? (what.p as unknown[]) : [run];
  });

/** Learners see the same text after a round trip through the rich editor. */
const staysTheSame = (markdown: string): void => {
  expect(appearanceOf(compileMarkdown(roundTrip(markdown)))).toEqual(appearanceOf(compileMarkdown(markdown)));
};

export function itSurvives(runs: number): void {
  // A fixed seed, so that a run fails only because of a code change. To try other texts: FUZZ_SEED=3 FUZZ_RUNS=10000.
  const seed = { numRuns: runs, seed: Number(process.env['FUZZ_SEED'] ?? 1) };
  test('MD-20 whatever is put together in the editor is the same after saving and loading', () => {
    fc.assert(
      fc.property(anyDoc, (made) => {
        const markdown = proseMirrorToMarkdown(made);
        expect(appearanceOf(compileMarkdown(markdown))).toEqual(appearanceOf(compileRoot(fromProseMirror(made))));
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
