/** Decides if letter keys answer: if there is a keyboard, unless the author or the learner disabled them (PLAY-46). */
import { useMemo, useState } from 'preact/hooks';
import { isTouchDevice } from '../platform/devices.js';

const CHOICE = 'parley:keys';

/** True if the learner disabled them in this browser; false if the browser stores nothing. */
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
    // Not stored: the choice lasts as long as the page.
  }
};

export interface LetterKeys {
  readonly keyboard: boolean;
  /** null if there is no choice to make */
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
