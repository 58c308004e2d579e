/** When a message that a receiver did not take is sent again. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** ms before each attempt after the first: three days in all. */
const PAUSES = [
  5_000,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;
/** The longest pause stays for what is tried until its receiver is given up. */
export const LAST_TRY = PAUSES.length;
/** ms of nothing but failures after which a receiver is switched off, or what it did not take is given up. */
const FAILING_MS = 5 * 24 * HOUR;
const LONGEST_ASKED_MS = 24 * HOUR;
/** Receivers that came back must not get everything at one moment. */
const JITTER = 0.2;

/**
 * ms until the next attempt; null = it is given up.
 * @param tries attempts so far
 * @param asked seconds that the receiver asked to wait
 * @param chance from 0 to 1
 */
export function pauseAfter(tries: number, asked: number | null, chance: number): number | null {
  const pause = PAUSES[tries - 1];
  if (pause === undefined) return null;
  return Math.max(
    Math.round(pause * (1 - JITTER + 2 * JITTER * chance)),
    Math.min((asked ?? 0) * 1_000, LONGEST_ASKED_MS),
  );
}

/** True if this failure is one too many. @param since when the first failure in a row was; null = this is the first */
export const failsTooLong = (since: Date | null, now: number): boolean => now - (since?.getTime() ?? now) >= FAILING_MS;

/** `Retry-After`, in seconds from now: a number, or a date (RFC 9110). */
export function readRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000));
}
