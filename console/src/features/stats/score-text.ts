/** "7 / 10", "7" where nothing bounds it, nothing where nothing is scored. Halves and thirds keep two decimals. */
export function scoreText(score: number | null, maxScore: number | null): string {
  if (score === null) return '';
  const short = (value: number) => String(Math.round(value * 100) / 100);
  return maxScore === null || maxScore === 0 ? short(score) : `${short(score)} / ${short(maxScore)}`;
}
