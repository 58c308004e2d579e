import type { SequenceStatsItem } from '@parley/contracts/http/sequence-stats';

/** "301.5 / 400", as exactly as single scores are shown, or as a percentage if the flow's versions have no common maximum; empty if nobody has a score. */
export function averageScoreText(
  { averageScore, maxScore }: Pick<SequenceStatsItem, 'averageScore' | 'maxScore'>,
  language: string,
): string {
  if (averageScore === null) return '';
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  if (maxScore === null)
    return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(averageScore);
  return `${number.format(averageScore * maxScore)} / ${number.format(maxScore)}`;
}
