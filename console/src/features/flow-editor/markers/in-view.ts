/** EDIT-58: a card is in view after it has been visible this long, in ms. Cards that scroll past don't count. */
export const IN_VIEW_MS = 300;

export interface Visibility {
  readonly key: string;
  readonly isVisible: boolean;
}

/** Turns visibility changes of rows into the list of cards in view. */
export class CardsInView {
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #inView = new Set<string>();
  readonly #onChange: (keys: readonly string[]) => void;

  constructor(onChange: (keys: readonly string[]) => void) {
    this.#onChange = onChange;
  }
  update(visibilities: readonly Visibility[]): void {
    let changed = false;
    for (const { key, isVisible } of visibilities)
      if (isVisible) this.#wait(key);
      else changed = this.#forget(key) || changed;
    if (changed) this.#onChange([...this.#inView]);
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
      this.#onChange([...this.#inView]);
    };
    this.#waiting.set(key, setTimeout(enter, IN_VIEW_MS));
  }
  #forget(key: string): boolean {
    clearTimeout(this.#waiting.get(key));
    this.#waiting.delete(key);
    return this.#inView.delete(key);
  }
}
