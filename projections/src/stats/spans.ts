import type { Grain } from './stat-rows.js';

export const QUARTER_MS = 900_000;
export const DAY_MS = 86_400_000;

/** A counter's span of time: `startAt` in ms since 1970. */
export interface Span {
  readonly grain: Grain;
  readonly startAt: number;
}

/** The spans in which a chat created at `at` is counted: its quarter of an hour and its day. All time is the sum of the days. */
export const spansOf = (at: number): readonly Span[] => [
  { grain: 0, startAt: at - (at % QUARTER_MS) },
  { grain: 1, startAt: at - (at % DAY_MS) },
];
