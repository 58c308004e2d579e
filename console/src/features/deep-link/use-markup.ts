import { useCallback, useEffect, useState } from 'react';
import { appendMarkup } from './append-markup.js';

/** Puts what `/deeplink` answered into the page (LTI-18), and says if its script did not load (LTI-19). */
export function useMarkup(markup: string | null): { readonly failed: boolean; readonly again: () => void } {
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (markup !== null) return appendMarkup(markup, () => setFailed(true));
  }, [markup, attempt]);
  const again = useCallback(() => {
    setFailed(false);
    setAttempt((count) => count + 1);
  }, []);
  return { failed, again };
}
