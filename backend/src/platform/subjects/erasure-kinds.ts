/** What can be erased for good: rows of the table `erasure`, which a restore of an older backup applies again. */
export const ERASURE_KINDS = ['person'] as const;
export type ErasureKind = (typeof ERASURE_KINDS)[number];
