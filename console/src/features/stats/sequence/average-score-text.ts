import type { SequenceStatsItem } from '@parley/contracts/http/sequence-stats';

/** "301 / 400", or as a percentage if the flow's versions have no common maximum; empty if nobody has a score. */
export function averageScoreText(
  { averageScore, maxScore }: Pick<SequenceStatsItem, 'averageScore' | 'maxScore'>,
  language: string,
): string {
  if (averageScore === null) return '';
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  if (maxScore === null)
    return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(averageScore);
  return `${number.format(averageScore * maxScore)} / ${number.format(maxScore)}`;
}
