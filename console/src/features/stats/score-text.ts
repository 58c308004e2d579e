/** "7 / 10", or "7" without a maximum, or nothing without a score. Fractions keep two decimals. */
export function scoreText(score: number | null, maxScore: number | null): string {
  if (score === null) return '';
  const short = (value: number) => String(Math.round(value * 100) / 100);
  return maxScore === null || maxScore === 0 ? short(score) : `${short(score)} / ${short(maxScore)}`;
}
