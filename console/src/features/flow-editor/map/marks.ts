import { useSyncExternalStore } from 'react';

/** The current prompt, and the one that Tab enters. A store of its own, so that only the affected nodes re-render. */
export interface Marks {
  readonly get: () => Marked;
  readonly set: (next: Marked) => void;
  readonly subscribe: (listener: () => void) => () => void;
}
interface Marked {
  readonly current: string | null;
  readonly tabStop: string | null;
}

export function makeMarks(): Marks {
  let marked: Marked = { current: null, tabStop: null };
  const listeners = new Set<() => void>();
  return {
    get: () => marked,
    set: (next) => {
      marked = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useMark = ({ subscribe, get }: Marks, which: keyof Marked, id: string): boolean =>
  useSyncExternalStore(subscribe, () => get()[which] === id);
