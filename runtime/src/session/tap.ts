/** While a tap is seen: its answer is kept already, and shown a little later. */
import type { Clock } from './clock.js';

export class Tap {
  #end: (() => void) | null = null;

  constructor(private readonly clock: Clock) {}

  get isSeen(): boolean {
    return this.#end !== null;
  }
  /** Resolves after so many ms, or when it is ended. */
  seen(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        this.#end = null;
        resolve();
      };
      const cancel = this.clock.after(ms, end);
      this.#end = end;
    });
  }
  end(): void {
    this.#end?.();
  }
}
