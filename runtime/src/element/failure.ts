/** Shown in place of a chat: the reason why it can't be played and, if the problem may pass, a button to try again. */
import type { ColorScheme } from '@parley/contracts/definition/values';
import { addStyles } from '../theme/adopt-styles.js';
import styles from './failure.css?inline';

/**
 * @param root the shadow root that the box will be placed in
 * @param again label and handler of the button; null if trying again can't help
 */
export const failureBox = (
  root: ShadowRoot,
  { language, colorScheme }: { readonly language: string; readonly colorScheme: ColorScheme },
  text: string,
  again: { readonly label: string; readonly press: () => void } | null,
): HTMLElement => {
  addStyles(root, styles);
  const box = document.createElement('div');
  box.className = 'failure';
  box.lang = language;
  box.dataset.scheme = colorScheme;
  const line = document.createElement('p');
  line.setAttribute('role', 'alert');
  line.textContent = text;
  box.append(line);
  if (again) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = again.label;
    button.addEventListener('click', again.press);
    box.append(button);
  }
  return box;
};
