import { useEffect } from 'react';
import { fetchAhead } from './fetch-ahead.js';

/** Fetches what may be needed later, once the page shows what it was opened for: that comes first. */
export function useFetchAhead(isShown: boolean): void {
  useEffect(() => {
    if (isShown) void fetchAhead();
  }, [isShown]);
}
