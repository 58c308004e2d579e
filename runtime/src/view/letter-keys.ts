/** Whether letter keys answer: where there is a keyboard, unless the author or the learner says no (PLAY-46). */
import { useMemo, useState } from 'preact/hooks';
import { isTouchDevice } from './devices.js';

const CHOICE = 'parley:keys';

/** The learner's last word in this browser; nothing where it may keep nothing. */
const isRefused = (): boolean => {
  try {
    return localStorage.getItem(CHOICE) === 'off';
  } catch {
    return false;
  }
};
const keep = (on: boolean): void => {
  try {
    localStorage.setItem(CHOICE, on ? 'on' : 'off');
  } catch {
    // It holds as long as the page.
  }
};

export interface LetterKeys {
  readonly keyboard: boolean;
  /** null where there is nothing to switch. */
  readonly switchKeyboard: ((on: boolean) => void) | null;
}
export const useLetterKeys = (disabled: boolean): LetterKeys => {
  const [on, setOn] = useState(() => !isRefused());
  const possible = !disabled && !isTouchDevice();
  return useMemo(() => {
    const switchKeyboard = (next: boolean) => {
      keep(next);
      setOn(next);
    };
    return { keyboard: possible && on, switchKeyboard: possible ? switchKeyboard : null };
  }, [possible, on]);
};
