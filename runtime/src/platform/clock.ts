/** Time as an argument, so that tests can control it. */
export interface Clock {
  /** ms since 1970 */
  now(): number;
  /** Runs `work` after `ms`; the returned function cancels it. */
  after(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
