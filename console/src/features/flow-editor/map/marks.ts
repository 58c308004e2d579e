import { useSyncExternalStore } from 'react';

/** Which prompt is marked, and which one Tab leads to: kept apart, so that only those two are drawn again. */
export interface Marks {
  readonly get: () => Marked;
  readonly set: (next: Marked) => void;
  readonly subscribe: (listener: () => void) => () => void;
}
interface Marked {
  readonly current: string | null;
  readonly entrance: string | null;
}

export function makeMarks(): Marks {
  let marked: Marked = { current: null, entrance: null };
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
