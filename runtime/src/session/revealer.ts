/**
 * Shows items one after the other. The engine returns a whole turn at once; the revealer holds back the items that have
 * a pause. `shown` counts items from the beginning of the history.
 */
import type { HistoryItem } from '@parley/contracts/engine/types';
import type { ItemKey } from '@parley/contracts/ids';
import type { Clock } from '../platform/clock.js';

export interface Reveal {
  readonly itemKey: ItemKey;
  /** ms, after all settings were applied */
  readonly pause: number;
}

export class Revealer {
  #shown = 0;
  #cancel: (() => void) | null = null;
  #queue: { readonly index: number; readonly pause: number }[] = [];
  #length = 0;

  constructor(
    private readonly clock: Clock,
    private readonly changed: () => void,
  ) {}

  get shown(): number {
    return this.#shown;
  }
  get receiving(): boolean {
    return this.#queue.length > 0;
  }

  /** Everything before the first reveal shows at once, the rest one by one. */
  play(history: readonly HistoryItem[], reveals: readonly Reveal[]): void {
    this.stop();
    this.#length = history.length;
    this.#queue = reveals
      .map(({ itemKey, pause }) => ({ index: history.findIndex((item) => item.key === itemKey), pause }))
      .filter(({ index }) => index >= 0)
      .sort((a, b) => a.index - b.index);
    this.#advance();
  }
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#queue = [];
  }

  #advance(): void {
    for (;;) {
      const next = this.#queue[0];
      this.#shown = next ? next.index : this.#length;
      if (!next) return;
      if (next.pause > 0) {
        this.#cancel = this.clock.after(next.pause, () => {
          this.#queue.shift();
          this.#advance();
          this.changed();
        });
        return;
      }
      this.#queue.shift();
    }
  }
}
