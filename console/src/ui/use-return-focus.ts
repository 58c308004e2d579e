import { useEffect, useState } from 'react';
import { keepFocus } from './keep-focus.js';

/** Returns the focus to where it was when this component mounted, for dialogs that are mounted only while open. */
export function useReturnFocus(): void {
  const [restore] = useState(keepFocus);
  useEffect(
    () => () => {
      // Runs after the dialog has left the page; a focus that moved meanwhile stays.
      requestAnimationFrame(restore);
    },
    [restore],
  );
}
