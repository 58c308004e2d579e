/**
 * Keys that answer: never while somebody types, never with a modifier key, and only where the chat listens (PLAY-46).
 */
import { useContext, useEffect, useRef } from 'preact/hooks';
import { ChatContext } from '../context/chat-context.js';
import { keyName } from './letters.js';

export const isEditable = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) &&
  !(target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type));

/** The handler returns whether it handled the key. */
export const useAnswerKeys = (handler: (key: string, target: EventTarget | undefined) => boolean): void => {
  const { keyboard, keyTarget } = useContext(ChatContext);
  // Read when a key is pressed: an effect would learn of a switched-off keyboard only after the next paint.
  const latest = useRef<typeof handler | false>(false);
  latest.current = keyboard && handler;
  useEffect(() => {
    const target = keyTarget();
    if (!target) return undefined;
    const listen = (event: Event) => {
      const pressed = event as KeyboardEvent;
      const { ctrlKey, metaKey, altKey, isComposing, repeat } = pressed;
      if (ctrlKey || metaKey || altKey || isComposing || repeat || event.defaultPrevented) return;
      const from = event.composedPath()[0];
      if (isEditable(from)) return;
      if (latest.current && latest.current(keyName(pressed), from)) event.preventDefault();
    };
    target.addEventListener('keydown', listen);
    return () => target.removeEventListener('keydown', listen);
  }, [keyTarget]);
};
