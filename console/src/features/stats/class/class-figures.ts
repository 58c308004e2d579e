/** The order of a class table, and the sums above it. */
import type { CellState, ClassCell, ClassRow, ClassTable } from '@parley/contracts/http/class-table';

/** A question is called by its key. */
export type Head = 'name' | 'points' | 'time' | 'done' | { readonly question: number };
export interface Order {
  readonly by: Head;
  readonly descending: boolean;
}
export const isSameHead = (a: Head, b: Head): boolean =>
  typeof a === 'object' && typeof b === 'object' ? a.question === b.question : a === b;

/** From what a teacher must look at to what needs no look. */
const RANKS: Readonly<Record<CellState, number>> = { wrong: 0, waits: 1, part: 2, later: 3, answered: 4, right: 5 };
const rankOf = (cell: ClassCell | null | undefined): number | null => (cell ? RANKS[cell[0]] : null);

/** null is last in both directions. */
const valueOf = (row: ClassRow, by: Exclude<Head, 'name'>): number | null => {
  if (typeof by === 'object') return rankOf(row.cells[by.question]);
  if (by === 'points') return row.score;
  return by === 'time' ? row.ms : Number(row.completed);
};

/** @param nameOf what the table calls a learner */
export function ordered(
  rows: readonly ClassRow[],
  { by, descending }: Order,
  nameOf: (row: ClassRow) => string,
  language: string,
): readonly ClassRow[] {
  const sign = descending ? -1 : 1;
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const byName = (a: ClassRow, b: ClassRow) => compare(nameOf(a), nameOf(b));
  if (by === 'name') return rows.toSorted((a, b) => sign * byName(a, b));
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a, by), valueOf(b, by)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName(a, b);
    return sign * (left - right) || byName(a, b);
  });
}

interface ClassSums {
  /** The mean, of those who have finished and whose points are all given; null = nobody. */
  readonly points: number | null;
  /** By question: of those who answered and wait for nobody, how many were right at once; null = it has no right answer. */
  readonly right: readonly ({ readonly part: number; readonly whole: number } | null)[];
  /** ms; null = nobody finished. */
  readonly medianMs: number | null;
  readonly done: number;
}
interface Counted {
  readonly columns: ClassTable['columns'];
  readonly rows: readonly ClassRow[];
}
export function sumsOf({ columns, rows }: Counted): ClassSums {
  const done = rows.filter(({ completed }) => completed);
  const points = done.flatMap(({ score, isScorePending }) => (score === null || isScorePending ? [] : [score]));
  const times = done.flatMap(({ ms }) => ms ?? []).sort((a, b) => a - b);
  return {
    points: points.length === 0 ? null : points.reduce((sum, each) => sum + each, 0) / points.length,
    right: columns.map(({ isScored }, at) => {
      if (!isScored) return null;
      const judged = rows.flatMap(({ cells }) => {
        const state = cells[at]?.[0];
        return state && state !== 'waits' && state !== 'answered' ? [state] : [];
      });
      return { part: judged.filter((state) => state === 'right').length, whole: judged.length };
    }),
    medianMs: times[Math.ceil(times.length / 2) - 1] ?? null,
    done: done.length,
  };
}
