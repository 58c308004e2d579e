import { useEffect, useState } from 'react';

/** Height at which the author probably reads, as a share of the list's height. */
const READING_HEIGHT = 0.3;

const keyOf = (row: Element | undefined): string | null =>
  row?.querySelector('[data-card]')?.getAttribute('data-card') ?? null;

/** The focused card if it is visible, else the one at reading height; null = no card is visible. */
function cardInView(list: Element): string | null {
  const view = list.getBoundingClientRect();
  if (view.height === 0) return null;
  const isVisible = (row: Element) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > view.top && top < view.bottom;
  };
  const focused = document.activeElement?.closest('[data-index]');
  if (focused && list.contains(focused) && isVisible(focused)) return keyOf(focused);
  const readingY = view.top + view.height * READING_HEIGHT;
  const rows = [...list.querySelectorAll('[data-index]')].filter(isVisible);
  return keyOf(rows.findLast((row) => row.getBoundingClientRect().top <= readingY) ?? rows[0]);
}

/** The card that the author is looking at. @param nonce - A new value makes it attach to the list again. */
export function useCardInView(nonce: unknown): string | null {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    const own = document.querySelector('[data-scroller]');
    // In low windows the page scrolls, and the list with it.
    const list = own && getComputedStyle(own).overflowY === 'visible' ? own.closest('[data-page]') : own;
    if (!list) return;
    let frame = 0;
    const update = () => {
      frame = 0;
      const seen = cardInView(list);
      if (seen !== null) setKey(seen);
    };
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(update);
    };
    scheduleUpdate();
    list.addEventListener('scroll', scheduleUpdate, { passive: true });
    list.addEventListener('focusin', scheduleUpdate);
    return () => {
      cancelAnimationFrame(frame);
      list.removeEventListener('scroll', scheduleUpdate);
      list.removeEventListener('focusin', scheduleUpdate);
    };
  }, [nonce]);
  return key;
}
