import type { Grain, PathGrain, RunGrain } from './stat-tables.js';

export const QUARTER_MS = 900_000;
export const DAY_MS = 86_400_000;

/** A counter's span of time: `startAt` in ms since 1970. */
export interface Span<G extends number = Grain> {
  readonly grain: G;
  readonly startAt: number;
}

/** The spans in which a chat created at `at` is counted: its quarter of an hour, its day, its month and all time. */
export const spansOf = (at: number): readonly Span[] => [...runSpansOf(at), ...monthAndAllTime(at)];

/** The spans in which its way is counted: its day, its month and all time. */
export const pathSpansOf = (at: number): readonly Span<PathGrain>[] => [dayOf(at), ...monthAndAllTime(at)];

/** The spans in which a run that began at `at` is counted. All-time figures are the sum of the days. */
export const runSpansOf = (at: number): readonly Span<RunGrain>[] => [
  { grain: 0, startAt: at - (at % QUARTER_MS) },
  dayOf(at),
];

const dayOf = (at: number): Span<1> => ({ grain: 1, startAt: at - (at % DAY_MS) });
const monthAndAllTime = (at: number): readonly Span<2 | 3>[] => [
  { grain: 2, startAt: monthStart(at) },
  { grain: 3, startAt: 0 },
];

/** The beginning of the month (UTC). */
export function monthStart(at: number): number {
  const day = new Date(at);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth());
}
