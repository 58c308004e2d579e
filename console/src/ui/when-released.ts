import { useEffect, useState } from 'react';

const ENDS = ['pointerup', 'pointercancel'] as const;

let isDown = false;
// Only the first button clicks; the release of another may go to the menu that it opened.
window.addEventListener('pointerdown', ({ button }) => (isDown ||= button === 0), true);
for (const end of ENDS) window.addEventListener(end, () => (isDown = false), true);

/**
 * Runs work once no button or finger is down: what a press began on must not move before it is let go, or no click comes of
 * it. Answers with what calls it off.
 */
export function whenReleased(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The click comes with the release, before any timer.
  const soon = () => {
    timer = setTimeout(work, 0);
  };
  if (isDown) for (const end of ENDS) window.addEventListener(end, soon, { once: true });
  else soon();
  return () => {
    clearTimeout(timer);
    for (const end of ENDS) window.removeEventListener(end, soon);
  };
}

/** Shown, or still in its place because the press that ended it is not over. */
export function useUntilReleased(shown: boolean): boolean {
  const [late, setLate] = useState(shown);
  useEffect(() => {
    if (shown) setLate(true);
    return shown || !late ? undefined : whenReleased(() => setLate(false));
  }, [shown, late]);
  return shown || late;
}
