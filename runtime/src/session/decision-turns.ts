/**
 * Decides when a chat's decisions may run. They run in turn, each based on the chat that the previous one left;
 * beginning a chat doesn't wait. If the chat is replaced, decisions under way become outdated: their results are
 * stored, but not shown. Drawn in ARCHITECTURE.md.
 */
import type { Clock } from '../platform/clock.js';
import { JobQueue } from '../platform/job-queue.js';

/** True if the chat is still the same as when this function was made. */
export type IsCurrent = () => boolean;

export class DecisionTurns {
  readonly #queue = new JobQueue();
  #replaced = 0;
  #endPause: (() => void) | null = null;

  constructor(private readonly clock: Clock) {}

  inTurn(decide: () => Promise<void> | void): Promise<void> {
    return this.#queue.run(decide);
  }
  atOnce(decide: () => Promise<void>): Promise<void> {
    return this.#queue.runAtOnce(decide);
  }
  current(): IsCurrent {
    const before = this.#replaced;
    return () => before === this.#replaced;
  }
  /** The chat is replaced: results under way aren't shown any more, and a pause after a tap ends. */
  outdate(): IsCurrent {
    this.#replaced += 1;
    this.#endPause?.();
    return this.current();
  }

  /** True if a tap is being shown before its answer. */
  get isPausing(): boolean {
    return this.#endPause !== null;
  }
  /** Resolves after `ms`, or when the chat is replaced. */
  pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        this.#endPause = null;
        resolve();
      };
      const cancel = this.clock.after(ms, end);
      this.#endPause = end;
    });
  }
}
