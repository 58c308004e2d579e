import { useEffect, useState } from 'react';

/** Where the eye rests in the list of cards. */
const EYE = 0.3;

const keyOf = (row: Element | undefined): string | null =>
  row?.querySelector('[data-card]')?.getAttribute('data-card') ?? null;

/** The card with the focus as long as it is seen, else the one that the eye rests on; null = no card is seen. */
function cardInView(list: Element): string | null {
  const view = list.getBoundingClientRect();
  if (view.height === 0) return null;
  const isSeen = (row: Element) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > view.top && top < view.bottom;
  };
  const focused = document.activeElement?.closest('[data-index]');
  if (focused && list.contains(focused) && isSeen(focused)) return keyOf(focused);
  const eye = view.top + view.height * EYE;
  const rows = [...list.querySelectorAll('[data-index]')].filter(isSeen);
  return keyOf(rows.findLast((row) => row.getBoundingClientRect().top <= eye) ?? rows[0]);
}

/** Which card the author looks at, followed while they scroll, click and tab. `nonce`: look again. */
export function useCardInView(nonce: unknown): string | null {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    const list = document.querySelector('[data-scroller]');
    if (!list) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const seen = cardInView(list);
      if (seen !== null) setKey(seen);
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    soon();
    list.addEventListener('scroll', soon, { passive: true });
    list.addEventListener('focusin', soon);
    return () => {
      cancelAnimationFrame(frame);
      list.removeEventListener('scroll', soon);
      list.removeEventListener('focusin', soon);
    };
  }, [nonce]);
  return key;
}
