import { useEffect, useState } from 'react';

/** Delay before skeletons appear, in ms, because flashing ones are worse than none. */
export const SKELETON_AFTER_MS = 300;

/** true once `active` has been true for `ms`. */
export function useDelayed(active: boolean, ms = SKELETON_AFTER_MS): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, ms]);
  return active && late;
}
