/**
 * Shows items one after the other. The engine hands over a whole turn at once; the revealer keeps back what has a pause
 * before it. `shown` counts items of the history from its beginning.
 */
import type { HistoryItem } from '@parley/contracts/engine/types';
import type { ItemKey } from '@parley/contracts/ids';
import type { Clock } from './clock.js';

export interface Reveal {
  readonly itemKey: ItemKey;
  /** ms, final */
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

  /** Everything up to the first reveal shows at once, the rest in turn. */
  play(history: readonly HistoryItem[], reveals: readonly Reveal[]): void {
    this.stop();
    this.#length = history.length;
    this.#queue = reveals
      .map(({ itemKey, pause }) => ({ index: history.findIndex((item) => item.key === itemKey), pause }))
      .filter(({ index }) => index >= 0)
      .sort((a, b) => a.index - b.index);
    this.#advance();
  }
  showAll(history: readonly HistoryItem[]): void {
    this.play(history, []);
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
