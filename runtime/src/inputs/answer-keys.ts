/** Keys that answer: never while someone writes, never with a modifier, only where the chat listens (PLAY-46). */
import { useContext, useEffect, useRef } from 'preact/hooks';
import { ChatContext } from '../view/chat-context.js';
import { keyName } from './letters.js';

export const isEditable = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) &&
  !(target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type));

/** The handler says whether it took the key. */
export const useAnswerKeys = (handler: (key: string, target: EventTarget | undefined) => boolean): void => {
  const { keyboard, keyTarget } = useContext(ChatContext);
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const target = keyboard ? keyTarget() : null;
    if (!target) return undefined;
    const listen = (event: Event) => {
      const pressed = event as KeyboardEvent;
      const { ctrlKey, metaKey, altKey, isComposing, repeat } = pressed;
      if (ctrlKey || metaKey || altKey || isComposing || repeat || event.defaultPrevented) return;
      const from = event.composedPath()[0];
      if (isEditable(from)) return;
      if (latest.current(keyName(pressed), from)) event.preventDefault();
    };
    target.addEventListener('keydown', listen);
    return () => target.removeEventListener('keydown', listen);
  }, [keyboard, keyTarget]);
};
