import { useEffect, useState } from 'react';

/** Gives the focus back to where it was when this was first drawn: for dialogs that are mounted only while open. */
export function useReturnFocus(): void {
  const [origin] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog, and what it did, have left the page; whoever moved the focus meanwhile keeps it.
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true });
      });
    },
    [origin],
  );
}
