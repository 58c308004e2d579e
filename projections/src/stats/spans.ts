import type { Grain } from './stat-rows.js';

export const QUARTER_MS = 900_000;
export const DAY_MS = 86_400_000;

/** A counter's span of time: `startAt` in ms since 1970. */
export interface Span {
  readonly grain: Grain;
  readonly startAt: number;
}

/** The spans in which a chat created at `at` is counted: its quarter of an hour, its day, ever. */
export const spansOf = (at: number): readonly Span[] => [
  { grain: 0, startAt: at - (at % QUARTER_MS) },
  { grain: 1, startAt: at - (at % DAY_MS) },
  { grain: 2, startAt: 0 },
];

/** A run of spans of one width: from `from` up to, not including, `till`; ms since 1970. */
export interface SpanRun {
  readonly grain: Grain;
  readonly from: number;
  readonly till: number;
}

/**
 * The fewest spans that together are `[from, till)`: whole UTC days, quarters of an hour at both ends, and nothing
 * beyond. Ends are widened to quarters, which every time zone's midnight falls on. Absent ends: everything.
 */
export function coverRange(from: number | null, till: number | null): readonly SpanRun[] {
  if (from === null && till === null) return [{ grain: 2, from: 0, till: 1 }];
  const start = from === null ? 0 : Math.floor(from / QUARTER_MS) * QUARTER_MS;
  const end = till === null ? Number.MAX_SAFE_INTEGER : Math.ceil(till / QUARTER_MS) * QUARTER_MS;
  const firstDay = Math.ceil(start / DAY_MS) * DAY_MS;
  const lastDay = till === null ? end : Math.floor(end / DAY_MS) * DAY_MS;
  if (firstDay >= lastDay) return start < end ? [{ grain: 0, from: start, till: end }] : [];
  const runs: readonly SpanRun[] = [
    { grain: 0, from: start, till: firstDay },
    { grain: 1, from: firstDay, till: lastDay },
    { grain: 0, from: lastDay, till: end },
  ];
  return runs.filter((run) => run.from < run.till);
}
