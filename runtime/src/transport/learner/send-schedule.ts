/**
 * Decides when a learner's answers are sent: one call at a time, with growing pauses after failures. Drawn in
 * ARCHITECTURE.md.
 */
import type { Clock } from '../../platform/clock.js';

/** ms */
const FIRST_RETRY = 1_000;
const LAST_RETRY = 30_000;

export class SendSchedule {
  #state: 'idle' | 'sending' | 'pausing' | 'closed' = 'idle';
  #failures = 0;
  #cancelRetry: (() => void) | null = null;
  /** Set once the page was left; called when nothing is left to send. */
  #drained: (() => void) | null = null;
  #once = false;
  /** More answers came while a call was under way. */
  #again = false;

  /** @param sendAll resolves with ms until the next attempt; null = nothing is left to send */
  constructor(
    private readonly clock: Clock,
    private readonly sendAll: () => Promise<number | null>,
  ) {}

  get isClosed(): boolean {
    return this.#state === 'closed';
  }
  get isSending(): boolean {
    return this.#state === 'sending';
  }

  send(): void {
    this.#again = this.isSending;
    if (this.isClosed || this.isSending) return;
    this.#cancelRetry?.();
    this.#state = 'sending';
    // A failure without a known reason is tried again like a lost network: nothing may end the sending for ever.
    void this.sendAll().then(
      (pause) => this.#sent(pause),
      () => this.#sent(this.failed(0)),
    );
  }
  /** Tries again at once. */
  wake(): void {
    this.#failures = 0;
    this.send();
  }
  /**
   * Asks a question while nothing is being sent, then sends what came meanwhile. Rejects if the question does.
   * @param isUnsent whether there is anything to send
   */
  async ask<T>(question: () => Promise<T>, isUnsent: () => boolean): Promise<T> {
    const wasPausing = this.#state === 'pausing';
    this.#cancelRetry?.();
    this.#state = 'sending';
    try {
      return await question();
    } finally {
      this.#leave('idle');
      if (wasPausing || isUnsent()) this.send();
      else this.#drained?.();
    }
  }
  /** Resolves when nothing is left to send; with `once`, also when the server can't be reached. */
  drain(once: boolean): Promise<void> {
    this.#once = once;
    const drained = new Promise<void>((resolve) => (this.#drained = resolve));
    this.send();
    return drained;
  }
  close(): void {
    this.#cancelRetry?.();
    this.#state = 'closed';
  }

  /** Number of failures in a row. */
  get failures(): number {
    return this.#failures;
  }
  reached(): void {
    this.#failures = 0;
  }
  /** @returns ms until the next attempt, at least `least` */
  failed(least: number): number {
    this.#failures += 1;
    return Math.max(least, Math.min(LAST_RETRY, FIRST_RETRY * 2 ** (this.#failures - 1)));
  }

  #sent(pause: number | null): void {
    this.#leave(pause === null ? 'idle' : 'pausing');
    if (pause === null && this.#again) this.send();
    else if (pause === null || this.#once) this.#drained?.();
    else if (!this.isClosed) this.#cancelRetry = this.clock.after(pause, () => this.send());
  }
  #leave(state: 'idle' | 'pausing'): void {
    if (!this.isClosed) this.#state = state;
  }
}
