import { createContext, use, useEffect, useState, type RefObject } from 'react';
import { useStore } from 'react-redux';
import type { RootState } from '../../../foundation/store.js';
import { selectEditor } from '../model/select-editor.js';
import { CardsInView } from './in-view.js';
import { cardsInView } from './in-view.slice.js';

/** Observes a row; returns a function that stops it. */
export type WatchCard = (row: HTMLElement, key: string) => () => void;
export const WatchCardContext = createContext<WatchCard | null>(null);

/** Ignores rows that are visible only in a thin strip at the top or bottom. */
const MARGIN = '-24px 0px';

/** One IntersectionObserver for all rows of the list. */
export function useCardsInView(scroller: RefObject<HTMLElement | null>): WatchCard {
  const store = useStore<RootState>();
  const [watcher] = useState(() => {
    const seen = new CardsInView((keys) => {
      const { order } = selectEditor(store.getState()).doc;
      store.dispatch(cardsInView(order.filter((key) => keys.includes(key))));
    });
    const keys = new Map<Element, string>();
    let observer: IntersectionObserver | null = null;
    let root: HTMLElement | null = null;
    const observed = (): IntersectionObserver | null => {
      if (typeof IntersectionObserver === 'undefined') return null;
      if (observer) return observer;
      root = scroller.current;
      observer = new IntersectionObserver(
        (entries) =>
          seen.update(
            entries.flatMap(({ target, isIntersecting: isVisible }) => {
              const key = keys.get(target);
              return key === undefined ? [] : [{ key, isVisible }];
            }),
          ),
        { root, rootMargin: MARGIN },
      );
      return observer;
    };
    const watch: WatchCard = (row, key) => {
      keys.set(row, key);
      observed()?.observe(row);
      return () => {
        observer?.unobserve(row);
        keys.delete(row);
        seen.update([{ key, isVisible: false }]);
      };
    };
    const stop = () => {
      observer?.disconnect();
      observer = null;
      seen.stop();
    };
    /** Where a window becomes low, something else scrolls; the rows stay, and with them the focus. */
    const follow = () => {
      if (!observer || root === scroller.current) return;
      observer.disconnect();
      observer = null;
      for (const row of keys.keys()) observed()?.observe(row);
    };
    return { watch, stop, follow };
  });
  useEffect(() => watcher.follow());
  useEffect(() => watcher.stop, [watcher]);
  return watcher.watch;
}

export function useWatchedCard(row: RefObject<HTMLElement | null>, key: string): void {
  const watch = use(WatchCardContext);
  useEffect(() => (row.current && watch ? watch(row.current, key) : undefined), [watch, row, key]);
}
