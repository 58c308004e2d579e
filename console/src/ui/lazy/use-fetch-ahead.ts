import { useEffect } from 'react';
import { fetchAhead } from './fetch-ahead.js';

/** The author begins with what the page shows, and that must not wait for what may be needed later. */
const BEGINS_AFTER_MS = 3_000;

/** Fetches what may be needed later, once the page has shown for a while what it was opened for. */
export function useFetchAhead(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => void fetchAhead(), BEGINS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
}
