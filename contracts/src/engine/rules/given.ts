/** An answer in all forms that rules may look at. Each is made once, when a rule first asks for it. */
import type { ReadBy } from '../read-number.js';
import { ratioIn, withSpelledFractions, type Ratio } from './exact-number.js';
import { plainText, withBorders } from './words.js';

const NO_KEYS: ReadonlySet<string> = new Set();
const NO_LIST: Places = { right: 0, all: 0 };

/** How many entries of a list are right. */
interface Places {
  readonly right: number;
  readonly all: number;
}

export class Given {
  #plain: string | undefined;
  #bordered: string | undefined;
  #letters: readonly string[] | undefined;
  #measure: string | undefined;
  #ratio: Ratio | null | undefined;

  /**
   * @param text typed words; empty for choices and lists
   * @param keys the keys of the choices
   * @param places of a list
   */
  constructor(
    readonly text: string,
    readonly by: ReadBy,
    readonly keys: ReadonlySet<string> = NO_KEYS,
    readonly places: Places = NO_LIST,
  ) {}

  private get plain(): string {
    return (this.#plain ??= plainText(this.text));
  }
  /** The words as `withBorders` marks them. */
  get bordered(): string {
    return (this.#bordered ??= withBorders(this.plain));
  }
  get letters(): readonly string[] {
    return (this.#letters ??= [...this.plain]);
  }
  /** A number that may have a unit. */
  get measure(): string {
    return (this.#measure ??= withSpelledFractions(this.text).normalize('NFKC').trim());
  }
  get ratio(): Ratio | null {
    if (this.#ratio === undefined) this.#ratio = ratioIn(this.text, this.by);
    return this.#ratio;
  }
}
