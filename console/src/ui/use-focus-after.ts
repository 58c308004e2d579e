import { useLayoutEffect, useRef, type RefObject } from 'react';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Restores the focus after work that a button started. A working button is disabled and loses the focus; it gets it
 * back, or its neighbour does if it is gone.
 */
export function useFocusAfter<E extends HTMLElement>(working: boolean): RefObject<E | null> {
  const starter = useRef<E>(null);
  useLayoutEffect(() => {
    if (!working) return undefined;
    const { current } = starter;
    const next = current?.nextElementSibling;
    // A focus that moved meanwhile stays.
    const focusLost = () => {
      const place = current?.isConnected ? (current.querySelector('button') ?? current) : next;
      if (isLost() && place instanceof HTMLElement) place.focus({ preventScroll: true });
    };
    return () => void requestAnimationFrame(focusLost);
  }, [working]);
  return starter;
}
