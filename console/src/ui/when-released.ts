import { useEffect, useState } from 'react';

const ENDS = ['pointerup', 'pointercancel'] as const;

let isDown = false;
// Only the first button clicks; another button's release may go to the menu that it opened.
window.addEventListener('pointerdown', ({ button }) => (isDown ||= button === 0), true);
for (const end of ENDS) window.addEventListener(end, () => (isDown = false), true);

/**
 * Runs work once no button or finger is down. If an element moved between press and release, the browser would send no
 * click. Returns a function that cancels the work.
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

/** True if the element must stay: it is shown, or the press that ended it is not over. */
export function useUntilReleased(shown: boolean): boolean {
  const [late, setLate] = useState(shown);
  useEffect(() => {
    if (shown) setLate(true);
    return shown || !late ? undefined : whenReleased(() => setLate(false));
  }, [shown, late]);
  return shown || late;
}
