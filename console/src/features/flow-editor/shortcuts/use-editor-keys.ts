import { useEffect } from 'react';
import { ALL_ACTIONS } from '../actions/all-actions.js';
import { isEnabled, isOffered, type Scope } from '../actions/editor-action.js';
import { isPressed } from '../actions/shortcut.js';
import { singleKeysOn } from '../../../ui/single-keys.js';
import { useActionContext } from '../actions/use-action-context.js';
import { flushTyping } from '../model/typing.js';

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;
const takesText = (target: EventTarget | null): boolean =>
  isWithin(target, 'input, textarea, select, [contenteditable="true"], [data-testid="preview"]');

/** True while a message's editor loads: keys belong to it already (see `CaughtKeys`). */
const isOpening = (): boolean => document.querySelector('[data-opening]') !== null;

const FITS: Readonly<Record<Scope, (target: EventTarget | null) => boolean>> = {
  page: () => true,
  outside: (target) => !takesText(target) && !isOpening(),
  card: (target) => isWithin(target, '[data-card]'),
  handle: (target) => isWithin(target, '[data-handle]'),
  picked: (target) => isWithin(target, '[data-handle], [data-picked-bar]'),
};
/** Single characters can come from a screen reader or speech input, so these shortcuts can be switched off. */
const isSingle = (shortcut: string): boolean => shortcut.length === 1;

/** Handles the shortcuts of every action (see `actions/`). */
export function useEditorKeys(): void {
  const context = useActionContext();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || isWithin(event.target, '[role="dialog"], [role="menu"]')) return;
      const asked = ALL_ACTIONS.find(
        ({ keys = [], scope = 'page' }) =>
          keys.some((key) => isPressed(key, event) && (!isSingle(key) || singleKeysOn())) && FITS[scope](event.target),
      );
      if (!asked || !isOffered(asked, context())) return;
      // Pressed again in the find bar, Ctrl+F opens the browser's search.
      if (asked.id === 'find' && isWithin(event.target, '[data-find-bar]')) return;
      event.preventDefault();
      event.stopPropagation();
      flushTyping();
      const now = context();
      if (isEnabled(asked, now)) asked.perform(now);
    };
    // Capture, to come before the rich editor, where Ctrl+Enter would insert a break.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [context]);
}
