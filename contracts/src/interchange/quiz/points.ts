/** The most points that a question gives, from the points of its options or parts. */

/** If one of them is chosen; 0 if none earns points. */
export const best = (points: readonly number[]): number => Math.max(0, ...points);
/** If all that earn points are chosen. */
export const earned = (points: readonly number[]): number => points.reduce((all, each) => all + Math.max(0, each), 0);
