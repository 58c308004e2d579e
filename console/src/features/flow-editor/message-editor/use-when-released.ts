import { useCallback, useEffect, useRef } from 'react';

const ENDS = ['pointerup', 'pointercancel'] as const;

/**
 * Runs work once no button or finger is down: what a press began on must not move before it is let go, or no click comes of
 * it. Knows of presses while `watching`.
 */
export function useWhenReleased(watching: boolean): (work: () => void) => () => void {
  const isDown = useRef(false);
  useEffect(() => {
    if (!watching) return undefined;
    // Only the first button clicks; the release of another may go to the menu that it opened.
    const down = ({ button }: PointerEvent) => {
      if (button === 0) isDown.current = true;
    };
    const up = () => {
      isDown.current = false;
    };
    window.addEventListener('pointerdown', down, true);
    for (const end of ENDS) window.addEventListener(end, up, true);
    return () => {
      isDown.current = false;
      window.removeEventListener('pointerdown', down, true);
      for (const end of ENDS) window.removeEventListener(end, up, true);
    };
  }, [watching]);
  return useCallback((work) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The click comes with the release, before any timer.
    const soon = () => {
      timer = setTimeout(work, 0);
    };
    if (isDown.current) for (const end of ENDS) window.addEventListener(end, soon, { once: true });
    else soon();
    return () => {
      clearTimeout(timer);
      for (const end of ENDS) window.removeEventListener(end, soon);
    };
  }, []);
}
