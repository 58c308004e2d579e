/** Covers a range with the fewest counters of chats: months in the middle, days and quarters of an hour at its ends. */
import type { Instants } from './day-range.js';
import type { SignedSpan } from './spans.js';

const DAY = 86_400_000;

const monthAt = (at: number, later: 0 | 1): number => {
  const day = new Date(at);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + later);
};
const nearestMonth = (at: number): number => {
  const [begin, end] = [monthAt(at, 0), monthAt(at, 1)];
  return at - begin <= end - at ? begin : end;
};
const nearestDay = (at: number): number => Math.round(at / DAY) * DAY;

/** Quarters of an hour (grain 0), days (1), months (2), all of them UTC; or all time (3). */
export function coverOf({ from, till }: Instants): readonly SignedSpan[] {
  if (from === null && till === null) return [{ grain: 3, from, till, sign: 1 }];
  const days = { from: from && nearestDay(from), till: till && nearestDay(till) };
  const months = { from: days.from && nearestMonth(days.from), till: days.till && nearestMonth(days.till) };
  return join(0, { from, till }, days, (of) => join(1, of, months, (rest) => [{ grain: 2, ...rest, sign: 1 }]));
}

/** A range of `grain`, of which `inner` is read from longer spans, if that is shorter. */
function join(
  grain: number,
  { from, till }: Instants,
  inner: Instants,
  longer: (inner: Instants) => readonly SignedSpan[],
): readonly SignedSpan[] {
  const ends = Math.abs((from ?? 0) - (inner.from ?? 0)) + Math.abs((till ?? 0) - (inner.till ?? 0));
  if (from !== null && till !== null && till - from <= ends) return [{ grain, from, till, sign: 1 }];
  const spans = [...longer(inner)];
  if (from !== null && inner.from !== null) spans.push(...between(grain, from, inner.from));
  if (till !== null && inner.till !== null) spans.push(...between(grain, inner.till, till));
  return spans;
}

const between = (grain: number, a: number, b: number): readonly SignedSpan[] =>
  a === b ? [] : a < b ? [{ grain, from: a, till: b, sign: 1 }] : [{ grain, from: b, till: a, sign: -1 }];
