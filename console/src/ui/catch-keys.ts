/** Longest time that an editor may take to open, in ms. */
const MAX_MS = 10_000;

export interface Typed {
  /** Everything was selected first, so the text replaces the old one. */
  readonly all: boolean;
  readonly text: string;
}

/**
 * Catches what is typed while an editor opens, which would otherwise be lost or reach the elements around it. The
 * editor then inserts it.
 */
export class CaughtKeys {
  #typed: Typed = { all: false, text: '' };

  /** @param passed keys that produce no text and go to their usual target */
  constructor(private readonly passed: readonly string[] = ['Tab']) {}

  /** @returns a function that stops catching */
  begin(): () => void {
    const stop = () => {
      window.removeEventListener('keydown', this.#onKeyDown, { capture: true });
      clearTimeout(timer);
    };
    const timer = setTimeout(stop, MAX_MS);
    window.addEventListener('keydown', this.#onKeyDown, { capture: true });
    return stop;
  }
  take(): Typed {
    const typed = this.#typed;
    this.#typed = { all: false, text: '' };
    return typed;
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (this.passed.includes(key) || event.isComposing) return;
    // A shortcut goes to the browser, not to the card.
    event.stopPropagation();
    const isAll = (ctrlKey || metaKey) && key.toLowerCase() === 'a';
    if (isAll) this.#typed = { all: true, text: '' };
    else if (ctrlKey || metaKey || altKey || key.length > 2) return;
    else this.#typed = { ...this.#typed, text: this.#typed.text + key };
    event.preventDefault();
  };
}
