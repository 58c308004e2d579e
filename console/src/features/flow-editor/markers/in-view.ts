/** EDIT-58: a card counts as in view once it has been seen this long; in ms. What is scrolled past never does. */
export const IN_VIEW_MS = 300;

export interface Sight {
  readonly key: string;
  readonly isVisible: boolean;
}

/** Hears what comes into sight and goes out of it, and tells which cards are in view. */
export class CardsInView {
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #inView = new Set<string>();
  readonly #tell: (keys: readonly string[]) => void;

  constructor(tell: (keys: readonly string[]) => void) {
    this.#tell = tell;
  }
  see(sights: readonly Sight[]): void {
    let changed = false;
    for (const { key, isVisible } of sights)
      if (isVisible) this.#wait(key);
      else changed = this.#forget(key) || changed;
    if (changed) this.#tell([...this.#inView]);
  }
  stop(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    this.#inView.clear();
  }
  #wait(key: string): void {
    if (this.#waiting.has(key) || this.#inView.has(key)) return;
    const enter = () => {
      this.#waiting.delete(key);
      this.#inView.add(key);
      this.#tell([...this.#inView]);
    };
    this.#waiting.set(key, setTimeout(enter, IN_VIEW_MS));
  }
  #forget(key: string): boolean {
    clearTimeout(this.#waiting.get(key));
    this.#waiting.delete(key);
    return this.#inView.delete(key);
  }
}
