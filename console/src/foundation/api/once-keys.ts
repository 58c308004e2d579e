/** Keys for requests that must succeed once: a request without a reply is repeated under the same key. */
import { newUuid } from '@parley/runtime/platform/new-uuid';

export interface OnceKeys {
  /** Gives one key for the same words until the item exists. */
  of(wanted: unknown): string;
  /** The item exists: the same words now mean another one. */
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
