/** On a stalled network a call may hang for minutes, and so would everything that waits for it. */

/** ms; long enough for a large answer on a slow network. */
export const SILENCE_MS = 60_000;

/** Aborts a call that gets no reply in time. */
export const unlessSilent = (): AbortSignal => AbortSignal.timeout(SILENCE_MS);
