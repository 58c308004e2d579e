/** Paths are counted by day, month (UTC) and all time; the edges of a range are counted from the chats themselves. */
import { spansOf, type Instants } from '../day-range.js';
import type { Span } from '../spans.js';

const monthAfter = (at: number): number => {
  const day = new Date(at);
  const begins = Date.UTC(day.getUTCFullYear(), day.getUTCMonth());
  return begins === at ? at : Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1);
};
const monthOf = (at: number): number => {
  const day = new Date(at);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth());
};

interface PathSpans {
  readonly counted: readonly Span[];
  /** Less than a day at each end of the range. */
  readonly edges: readonly Span[];
}
export function pathSpansOf(instants: Instants): PathSpans {
  if (instants.from === null && instants.till === null)
    return { counted: [{ grain: 3, from: null, till: null }], edges: [] };
  const spans = spansOf(instants);
  return {
    counted: spans.filter(({ grain }) => grain === 1).flatMap(monthsAndDays),
    edges: spans.filter(({ grain }) => grain === 0),
  };
}

function monthsAndDays({ from, till }: Span): readonly Span[] {
  const first = from === null ? null : monthAfter(from);
  const last = till === null ? null : monthOf(till);
  if (first !== null && last !== null && first >= last) return [{ grain: 1, from, till }];
  const spans: Span[] = [{ grain: 2, from: first, till: last }];
  if (from !== first) spans.push({ grain: 1, from, till: first });
  if (till !== last) spans.push({ grain: 1, from: last, till });
  return spans;
}
