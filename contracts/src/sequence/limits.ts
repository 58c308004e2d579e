export const SEQUENCE_LIMITS = {
  /** Attached to one sequence. */
  flows: 500,
} as const;
