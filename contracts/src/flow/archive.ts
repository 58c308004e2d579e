/** Flows and sequences are archived instead of deleted (decision 19); for this many days the owner can restore them. */
export const RESTORABLE_DAYS = 30;
export const RESTORABLE_MS = RESTORABLE_DAYS * 24 * 60 * 60 * 1_000;

/** ISO time until which a flow or sequence archived at `archivedAt` (ms) can be restored. */
export const restorableUntil = (archivedAt: number): string => new Date(archivedAt + RESTORABLE_MS).toISOString();
