/** Up to this maximum each whole number of points has a button. */
const SINGLE = 5;

/**
 * The points that have a button of their own: all of them where they are few, else none, half and full.
 *
 * @param limit the most points of the answer; null: unlimited, so there are no buttons
 */
export function pointsOf(limit: number | null): readonly number[] {
  if (limit === null || limit <= 0) return [];
  if (limit > 1 && limit <= SINGLE && Number.isInteger(limit))
    return Array.from({ length: limit + 1 }, (_, points) => points);
  return [0, limit / 2, limit];
}

/** As teachers write it: 0.5 is ½. */
export function pointsText(points: number, language: string): string {
  if (points === 0.5) return '½';
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(points);
}
