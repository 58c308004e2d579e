import { useEffect } from 'react';

/** Calls `watch` while the page is in sight, from its opening on, and `leave` when it no longer is. */
export function useWatched(watch: () => void, leave: () => void): void {
  useEffect(() => {
    const look = () => (document.visibilityState === 'hidden' ? leave() : watch());
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      leave();
    };
  }, [watch, leave]);
}
