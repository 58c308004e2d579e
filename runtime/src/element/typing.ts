/**
 * What is typed in a chat is the chat's: a page's shortcuts hear of it with the whole element as its target, take it for no
 * field, and would take letters away (PLAY-E12). What closes, leads on or commands goes on to the page.
 */
import { isEditable } from '../inputs/answer-keys.js';

const EVENTS = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'paste'];

/** Ctrl with Alt is AltGr, which writes. */
const isForPage = ({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean =>
  metaKey || (ctrlKey && !altKey) || /^(?:Esc|Tab|F\d)/.test(key);

const hear = (event: Event): void => {
  const isMine = isEditable(event.composedPath()[0]) && !(event instanceof KeyboardEvent && isForPage(event));
  if (isMine) event.stopPropagation();
};

export const keepTyping = (box: EventTarget): void => {
  for (const type of EVENTS) box.addEventListener(type, hear);
};
