import { useLayoutEffect, useRef, type RefObject } from 'react';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * The keyboard's place after work that a button started: a button that works is disabled and loses the focus. It gets it
 * back, and where it is gone by then, what stands beside it.
 */
export function useFocusAfter<E extends HTMLElement>(working: boolean): RefObject<E | null> {
  const starter = useRef<E>(null);
  useLayoutEffect(() => {
    if (!working) return undefined;
    const { current } = starter;
    const next = current?.nextElementSibling;
    // Whoever looked elsewhere meanwhile stays there.
    const focusLost = () => {
      const place = current?.isConnected ? (current.querySelector('button') ?? current) : next;
      if (isLost() && place instanceof HTMLElement) place.focus({ preventScroll: true });
    };
    return () => void requestAnimationFrame(focusLost);
  }, [working]);
  return starter;
}
