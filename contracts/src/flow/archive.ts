/** Archived instead of deleted (decision 19): for so long the owner can bring a flow or a sequence back. */
export const RESTORABLE_DAYS = 30;
export const RESTORABLE_MS = RESTORABLE_DAYS * 24 * 60 * 60 * 1_000;

/** ISO time of the last moment at which what was archived then (ms) can be restored. */
export const restorableUntil = (archivedAt: number): string => new Date(archivedAt + RESTORABLE_MS).toISOString();
