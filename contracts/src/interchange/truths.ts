/** Joins what importers know about a program's conditions. */
import type { Condition } from '../definition/conditions.js';

/** Decided during the import, or the condition that decides it in a chat; undefined: nobody can know. */
export type Truth = boolean | Condition | undefined;

export const notTrue = (truth: Truth): Truth =>
  truth === undefined ? undefined : typeof truth === 'boolean' ? !truth : { not: truth };
const conditions = (truths: readonly Truth[]): readonly Condition[] =>
  truths.filter((each): each is Condition => typeof each === 'object');
export const allTrue = (truths: readonly Truth[]): Truth => {
  if (truths.includes(false)) return false;
  if (truths.includes(undefined)) return undefined;
  const all = conditions(truths).flatMap((each) => ('all' in each ? each.all : [each]));
  return all.length > 1 ? { all } : (all[0] ?? true);
};
export const anyTrue = (truths: readonly Truth[]): Truth => {
  if (truths.includes(true)) return true;
  if (truths.includes(undefined)) return undefined;
  const any = conditions(truths).flatMap((each) => ('any' in each ? each.any : [each]));
  return any.length > 1 ? { any } : (any[0] ?? false);
};

/** Levels of a condition. */
export const depthOf = (condition: Condition): number => {
  if ('on' in condition) return 1;
  if ('not' in condition) return 1 + depthOf(condition.not);
  return 1 + Math.max(0, ...('all' in condition ? condition.all : condition.any).map(depthOf));
};
