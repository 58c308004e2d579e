import { useEffect, useState, type RefCallback } from 'react';

const isLost = () => document.activeElement === null || document.activeElement === document.body;
const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(':disabled');

/** @returns a function that ends it */
function keepPlaceIn(part: HTMLElement): () => void {
  let place: HTMLElement | null = null;
  const focused = ({ target }: FocusEvent) => {
    const isPlace = target instanceof HTMLElement && target !== part && !target.closest('[role="dialog"]');
    if (isPlace) place = target;
  };
  const pointed = () => {
    place = null;
  };
  const changed = () => {
    if (!place || !isLost()) return;
    if (isUsable(place)) place.focus({ preventScroll: true });
    else if (!place.isConnected) {
      place = null;
      part.focus({ preventScroll: true });
    }
  };
  // Observes the whole page: a dialog of this part is outside of it.
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  part.addEventListener('focusin', focused);
  document.addEventListener('pointerdown', pointed, true);
  return () => {
    observer.disconnect();
    part.removeEventListener('focusin', focused);
    document.removeEventListener('pointerdown', pointed, true);
  };
}

/**
 * Keeps the keyboard's place in a part of a page whose contents come and go: a button that works and is disabled
 * meanwhile, or whose dialog closes, gets the focus back. If it is gone, the part itself gets it, so that the next Tab
 * goes on there. Give the part `tabIndex={-1}`. Whoever points at something has no place to lose.
 */
export function useKeptPlace(): RefCallback<HTMLElement> {
  const [part, setPart] = useState<HTMLElement | null>(null);
  useEffect(() => (part ? keepPlaceIn(part) : undefined), [part]);
  return setPart;
}
