/** Cells in which statistics count times and scores, so that medians are known without keeping each value. */

const growing = (first: number, factor: number, cells: number): readonly number[] =>
  Array.from({ length: cells - 1 }, (_, at) => Math.round(first * factor ** at));

/** Upper limits of the cells of a prompt's times, ms: 1 s to 28 min. The last cell has no upper limit. */
export const PROMPT_TIME_LIMITS = growing(1_000, 1.7, 16);
/** Upper limits of the cells of whole chats' times, ms: 1 s to 2 h 15 min. The last cell has no upper limit. */
export const CHAT_TIME_LIMITS = growing(1_000, 1.35, 32);
/** Each cell is 5 % of the maximum; the last one is the full score alone. */
export const SCORE_CELLS = 21;
/** Upper limits of the cells of scores, as shares of the maximum. */
export const SCORE_LIMITS: readonly number[] = Array.from({ length: SCORE_CELLS - 1 }, (_, at) => (at + 1) / 20);

/** The cell that contains the value. */
export function cellOf(limits: readonly number[], value: number): number {
  const at = limits.findIndex((limit) => value < limit);
  return at < 0 ? limits.length : at;
}

/**
 * The value below which a share `q` of all counted values lies, interpolated inside its cell; null if nothing was
 * counted. The last cell counts as its lower limit.
 */
export function quantileOf(limits: readonly number[], cells: readonly number[], q: number): number | null {
  const all = cells.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let below = 0;
  for (const [at, count] of cells.entries()) {
    if (count > 0 && below + count >= q * all) {
      const from = at === 0 ? 0 : (limits[at - 1] ?? 0);
      const to = limits[at] ?? from;
      return from + ((to - from) * (q * all - below)) / count;
    }
    below += count;
  }
  return limits.at(-1) ?? null;
}
