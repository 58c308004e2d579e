/** The UTC month of a time in ms, as rows name it: `2026-11`. */
export function monthOf(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  if (day !== last.day) last = { day, month: new Date(ms).toISOString().slice(0, 7) };
  return last.month;
}

const DAY_MS = 86_400_000;
/** Events come in order: most are of the day of the one before. */
let last = { day: Number.NaN, month: '' };
