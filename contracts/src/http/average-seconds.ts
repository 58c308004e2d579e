/** STAT-15: seconds with two decimals; null if there is nothing to average. */
export const averageSeconds = (totalMs: number, count: number): number | null =>
  count === 0 ? null : Math.round(totalMs / (10 * count)) / 100;
