import { useLayoutEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useAppStore } from './hooks.js';
import type { AppStore } from './store.js';

/** The store as it is now, until `resume` is called. Actions reach it at once. */
function steady(store: AppStore) {
  const first = store.getState();
  let stands = true;
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  const resume = (): void => {
    if (!stands) return;
    stands = false;
    if (store.getState() !== first) tell();
  };
  const subscribe: AppStore['subscribe'] = (listener) => {
    listeners.add(listener);
    const stop = store.subscribe(() => stands || listener());
    return () => {
      listeners.delete(listener);
      stop();
    };
  };
  const shown: AppStore = { ...store, getState: () => (stands ? first : store.getState()), subscribe };
  return { shown, resume };
}

/**
 * For its children the store does not change until they are drawn for the first time. React draws a large page in short
 * steps; if the store changed between them, it would draw the whole page again, at one go.
 */
export function SteadyStore({ children }: { readonly children: ReactNode }) {
  const store = useAppStore();
  const [{ shown, resume }] = useState(() => steady(store));
  useLayoutEffect(resume, [resume]);
  return <Provider store={shown}>{children}</Provider>;
}
