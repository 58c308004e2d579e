/** The bars of the charts, from the cells and spans of a flow's counters. */
import { CHAT_TIME_LIMITS, SCORE_LIMITS } from '@parley/contracts/http/stat-cells';
import type { Aggregates } from '@parley/contracts/http/stats';

type OverTime = Aggregates['attemptsOverTime'];

export interface Span {
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly attempted: number;
  readonly completed: number;
}
/** More days than this are never asked for, so a wrong date can't fill the memory. */
const MAX_SPANS = 1_200;

function after(from: string, unit: OverTime['unit']): string {
  const at = new Date(`${from}T00:00:00Z`);
  if (unit === 'day') at.setUTCDate(at.getUTCDate() + 1);
  else at.setUTCMonth(at.getUTCMonth() + 1);
  return at.toISOString().slice(0, 10);
}

/** Days or months from the first to the last with an attempt, also those between that have none. */
export function spansOf({ unit, spans }: OverTime): readonly Span[] {
  const known = new Map(spans.map((span) => [span.from, span]));
  const all: Span[] = [];
  const last = spans.at(-1)?.from ?? '';
  for (let from = spans[0]?.from ?? ''; from !== '' && from <= last && all.length < MAX_SPANS; from = after(from, unit))
    all.push(known.get(from) ?? { from, attempted: 0, completed: 0 });
  return all;
}

export interface Cell {
  readonly from: number;
  /** null: without an upper limit. */
  readonly till: number | null;
  readonly count: number;
}
const cellsOf = (limits: readonly number[], counts: readonly number[]): readonly Cell[] =>
  counts.map((count, at) => ({ from: limits[at - 1] ?? 0, till: limits[at] ?? null, count }));

/** Chats by time, ms, from the shortest to the longest. */
export function timeCells(counts: readonly number[]): readonly Cell[] {
  const cells = cellsOf(CHAT_TIME_LIMITS, counts);
  const first = cells.findIndex(({ count }) => count > 0);
  return first < 0 ? [] : cells.slice(first, cells.findLastIndex(({ count }) => count > 0) + 1);
}

/** Chats by share of the maximum score, 0…1; the last cell has the full score. */
export const scoreCells = (counts: readonly number[]): readonly Cell[] => cellsOf(SCORE_LIMITS, counts);
