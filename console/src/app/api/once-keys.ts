/** What was asked for and had no answer is asked for again under the same key, and is made once. */
import { newUuid } from '@parley/runtime/session/new-uuid';

export interface OnceKeys {
  /** The same for the same words, until it was made. */
  of(wanted: unknown): string;
  /** It was made: the same words ask for another one. */
  done(): void;
}

export function onceKeys(): OnceKeys {
  let tried: { readonly text: string; readonly key: string } | null = null;
  return {
    of: (wanted) => {
      const text = JSON.stringify(wanted);
      if (tried?.text !== text) tried = { text, key: newUuid() };
      return tried.key;
    },
    done: () => (tried = null),
  };
}
