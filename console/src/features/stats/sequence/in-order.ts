import type { SequenceStatsItem } from '@parley/contracts/http/sequence-stats';

/** STAT-12: flows with attempts, then those with none; both by step, what is no step at the end. */
export function inOrder(items: readonly SequenceStatsItem[]): {
  readonly attempted: readonly SequenceStatsItem[];
  readonly others: readonly SequenceStatsItem[];
} {
  const sorted = [...items].sort((a, b) => (a.index ?? Infinity) - (b.index ?? Infinity) || a.id - b.id);
  return {
    attempted: sorted.filter(({ attempted }) => attempted > 0),
    others: sorted.filter(({ attempted }) => attempted === 0),
  };
}
