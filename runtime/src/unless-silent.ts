/** A stalled network says nothing for minutes; what waits for it would too. */

/** ms; long enough for a large answer on a slow network. */
export const SILENCE_MS = 60_000;

/** Ends a call that nobody has answered. */
export const unlessSilent = (): AbortSignal => AbortSignal.timeout(SILENCE_MS);
