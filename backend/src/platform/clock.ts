export interface Clock {
  /** ms since 1970 */
  now(): number;
}
export const systemClock: Clock = { now: () => Date.now() };
