/** Kinds of rows of the table `erasure`: a restore of an older backup erases them again. */
export const ERASURE_KINDS = ['person', 'account'] as const;
export type ErasureKind = (typeof ERASURE_KINDS)[number];
