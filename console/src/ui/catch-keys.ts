/** How long an editor may take to open; in ms. */
const MOST_MS = 10_000;

export interface Typed {
  /** All was selected before: the text replaces what is there. */
  readonly all: boolean;
  readonly text: string;
}

/** What is typed while an editor opens: it would reach nobody, or what stands around it. The editor takes it over. */
export class CaughtKeys {
  #typed: Typed = { all: false, text: '' };

  /** @param passed keys that are nobody's text, and whoever they are meant for gets */
  constructor(private readonly passed: readonly string[] = ['Tab']) {}

  /** @returns the way out */
  begin(): () => void {
    const stop = () => {
      window.removeEventListener('keydown', this.#onKeyDown, { capture: true });
      clearTimeout(timer);
    };
    const timer = setTimeout(stop, MOST_MS);
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
    // A shortcut is still the browser's, no more the card's.
    event.stopPropagation();
    const isAll = (ctrlKey || metaKey) && key.toLowerCase() === 'a';
    if (isAll) this.#typed = { all: true, text: '' };
    else if (ctrlKey || metaKey || altKey || key.length > 2) return;
    else this.#typed = { ...this.#typed, text: this.#typed.text + key };
    event.preventDefault();
  };
}
