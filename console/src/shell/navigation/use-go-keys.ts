import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { GO_KEYS } from '../../ui/go-keys.js';
import { singleKeysOn } from '../../ui/single-keys.js';

/** The longest pause between both keys, in ms. */
const MAX_MS = 1_500;
/** Keys belong to these, also while they open. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

const isTaken = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(TAKES_KEYS) !== null) ||
  document.querySelector('[data-opening]') !== null;

/** `g l` leads to Lessons, `g r` to Reviews, wherever nothing is typed and single keys are on. */
export function useGoKeys(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let begunAt = -Infinity;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, timeStamp } = event;
      const isSecond = timeStamp - begunAt < MAX_MS;
      begunAt = -Infinity;
      if (ctrlKey || metaKey || altKey || shiftKey || isComposing || event.defaultPrevented) return;
      if (!singleKeysOn() || isTaken(event)) return;
      const to = isSecond ? GO_KEYS.find((go) => go.key === key)?.to : undefined;
      if (to !== undefined) {
        // The page has a key of that name, too.
        event.preventDefault();
        event.stopImmediatePropagation();
        void navigate(to);
      } else if (key === 'g') begunAt = timeStamp;
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [navigate]);
}
