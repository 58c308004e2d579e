/** The UTC month of a time in ms, as stored in rows: `2026-11`. */
export function monthOf(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  if (day !== last.day) last = { day, month: new Date(ms).toISOString().slice(0, 7) };
  return last.month;
}

const DAY_MS = 86_400_000;
/** Events come in order, so most are of the same day as the previous one. */
let last = { day: Number.NaN, month: '' };
