/** What an element shows in a chat's place: why there is none and, where that may pass, a way to try again. */
import { addStyles } from '../theme/adopt-styles.js';
import styles from './failure.css?inline';

/**
 * @param root where the box will stand
 * @param again its label and what it does; null where trying again changes nothing
 */
export const failureBox = (
  root: ShadowRoot,
  language: string,
  text: string,
  again: { readonly label: string; readonly press: () => void } | null,
): HTMLElement => {
  addStyles(root, styles);
  const box = document.createElement('div');
  box.className = 'failure';
  box.lang = language;
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
