/**
 * Keeps the keys typed in a chat away from the page: the page's shortcuts would see the whole element as the target,
 * not a text field, and would swallow letters (PLAY-E12). Keys that close, move the focus or run a command still reach
 * the page.
 */
import { isEditable } from '../inputs/answer-keys.js';

const EVENTS = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'paste'];

/** Ctrl with Alt is AltGr, which types characters. */
const isForPage = ({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean =>
  metaKey || (ctrlKey && !altKey) || /^(?:Esc|Tab|F\d)/.test(key);

const hear = (event: Event): void => {
  const isMine = isEditable(event.composedPath()[0]) && !(event instanceof KeyboardEvent && isForPage(event));
  if (isMine) event.stopPropagation();
};

export const keepTyping = (box: EventTarget): void => {
  for (const type of EVENTS) box.addEventListener(type, hear);
};
