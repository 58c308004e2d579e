/** Reads the macros of a Harlowe story: what they name, set and decide. */
import { QUOTED, unquoted, variableKey, type Known } from './expression.js';
import type { Node } from './markup.js';

const ALL_QUOTED = new RegExp(QUOTED, 'g');
export const BRANCHES: ReadonlySet<string> = new Set(['if', 'unless', 'elseif', 'else']);
/** Macros whose first text is a link that shows their hook. */
export const REVEALS: ReadonlySet<string> = new Set(['link', 'linkreplace', 'linkreveal']);
/** Rewritten stories have it where the story does something later, or where nobody knows whether it does it. */
export const PERHAPS = 'parleyperhaps';
/** Macros that do what braces do. */
export const COLLAPSING: ReadonlySet<string> = new Set(['nobr', 'collapse']);
/** Macros for looks and sounds: their hook's text is shown unchanged. */
export const STYLES: ReadonlySet<string> = new Set([
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
  ...COLLAPSING,
  'hidden',
]);

/** Parley does the same as these without being asked. */
export const SILENT: ReadonlySet<string> = new Set(['hook', 'hidden', ...COLLAPSING]);

/** The texts between quotes in a macro. */
export const quoted = (source: string): string[] => [...source.matchAll(ALL_QUOTED)].map(([each]) => unquoted(each));

/** `$a to 1` and `1 into $a` set a variable to an expression. */
export const assignmentIn = (source: string): { readonly variable: string; readonly expression: string } | null => {
  const [, target, value] = /^([$_][\p{L}][\p{L}\p{N}_]*)\s+to\s+([\s\S]+)$/u.exec(source) ?? [];
  const [, put, into] = /^([\s\S]+)\s+into\s+([$_][\p{L}][\p{L}\p{N}_]*)$/u.exec(source) ?? [];
  const written = target ?? into;
  const variable = written === undefined ? undefined : variableKey(written);
  const expression = value ?? put;
  return variable === undefined || expression === undefined ? null : { variable, expression };
};
/** Decides a branch after the branches before it, of which `taken` is the result. `undefined` is an unknown result. */
export const branchResult = (macro: string, taken: Known, condition: () => Known): Known => {
  if (macro === 'else') return typeof taken === 'boolean' ? !taken : undefined;
  if (macro === 'elseif' && taken === true) return false;
  const value = condition();
  const is = typeof value === 'boolean' ? (macro === 'unless' ? !value : value) : undefined;
  return macro === 'elseif' && taken === undefined && is !== false ? undefined : is;
};
/** `(set: $a to 1, $b to 2)` */
export const splitSets = (source: string): string[] =>
  source.split(/,(?=\s*[$_][\p{L}][\p{L}\p{N}_]*\s+to\s)/u).map((each) => each.trim());

const isSet = (node: Node): node is Extract<Node, { kind: 'macro' }> =>
  node.kind === 'macro' && (node.name === 'set' || node.name === 'put');
/** The passage that a link's hook goes to, what it sets before, and whether the hook does anything else. */
export const goalOf = (
  hook: readonly Node[],
): { readonly target: string | undefined; readonly sets: readonly string[]; readonly doesMore: boolean } => {
  const at = hook.findIndex((node) => node.kind === 'macro' && node.name === 'goto');
  const there = hook[at];
  const target = there?.kind === 'macro' ? quoted(there.source)[0] : undefined;
  const sets = hook.slice(0, Math.max(0, at)).filter(isSet);
  const doesMore = hook.some(
    (node) =>
      node !== there && !sets.some((each) => each === node) && (node.kind !== 'text' || node.text.trim() !== ''),
  );
  return { target, sets: sets.flatMap(({ source }) => splitSets(source)), doesMore };
};
