/** The UTC month of a time in ms, as rows name it: `2026-11`. */
export const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);
