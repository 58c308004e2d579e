import { useEffect, useState } from 'react';

/** Returns the focus to where it was when this component mounted, for dialogs that are mounted only while open. */
export function useReturnFocus(): void {
  const [origin] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Runs after the dialog has left the page; a focus that moved meanwhile stays.
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true });
      });
    },
    [origin],
  );
}
