import { useLayoutEffect } from 'react';
import { CaughtKeys } from './catch-keys.js';

/** Longest time that the part may take to focus its field once it is there, in ms. */
const MAX_MS = 1_000;

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (text === '') return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

/**
 * Replaces a part with a field while it loads: typed keys go to that field once it has the focus, and to nothing else
 * meanwhile.
 */
export function HeldKeys() {
  useLayoutEffect(() => {
    const caught = new CaughtKeys(['Tab', 'Escape']);
    const before = document.activeElement;
    const stop = caught.begin();
    return () => {
      const gone = performance.now();
      const look = () => {
        const { activeElement } = document;
        const there = activeElement !== before && isField(activeElement);
        if (!there && performance.now() - gone < MAX_MS) return requestAnimationFrame(look);
        stop();
        const { text } = caught.take();
        if (there) typeInto(activeElement, text);
      };
      look();
    };
  }, []);
  return <span data-opening="" hidden />;
}
