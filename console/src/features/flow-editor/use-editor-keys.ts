import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { RootState } from '../../app/store.js';
import { newKey, useEditorDispatch } from './hooks.js';
import { jumped, redone, undone, wentBack } from './model/editor-actions.js';
import { promptDuplicated, promptInserted } from './model/edits.js';
import { copyOf, newPromptEntry } from './model/prompt-recipes.js';
import { saveRequested } from './saga/autosave.saga.js';
import { flushTyping } from './model/typing.js';
import { selectEditor } from './saga/select-editor.js';

const inDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null;
const cardKey = (): string | null => document.activeElement?.closest('[data-card]')?.getAttribute('data-card') ?? null;

/** Ctrl+S, Ctrl+Z, Shift+Ctrl+Z; Ctrl+Enter inserts a prompt below the one with the focus, Ctrl+D duplicates it; Alt+Left goes back along a link. */
export function useEditorKeys(): void {
  const dispatch = useEditorDispatch();
  const store = useStore<RootState>();
  useEffect(() => {
    const act = (event: KeyboardEvent): (() => void) | null => {
      const key = event.key.toLowerCase();
      if (key === 's' && !event.shiftKey) return () => dispatch(saveRequested());
      if (key === 'z') return () => dispatch(event.shiftKey ? redone() : undone());
      if (key === 'y' && !event.shiftKey) return () => dispatch(redone());
      const from = cardKey();
      if (from === null || event.shiftKey) return null;
      const { doc } = selectEditor(store.getState());
      const at = doc.order.indexOf(from as never) + 1;
      if (key === 'enter')
        return () => {
          const prompt = newPromptEntry(newKey());
          dispatch(promptInserted({ prompt, at }));
          dispatch(jumped(prompt.key, true));
        };
      if (key === 'd')
        return () => {
          const copy = copyOf(doc.byKey[from]!, newKey(), newKey);
          dispatch(promptDuplicated({ prompt: copy, at }));
          dispatch(jumped(copy.key));
        };
      return null;
    };
    const goBack = (event: KeyboardEvent): boolean =>
      event.altKey &&
      event.key === 'ArrowLeft' &&
      !(event.ctrlKey || event.metaKey || event.shiftKey) &&
      selectEditor(store.getState()).trail.length > 0;
    const onKeyDown = (event: KeyboardEvent) => {
      // Where no link was followed, the browser goes back.
      if (goBack(event) && !inDialog(event.target)) {
        event.preventDefault();
        dispatch(wentBack());
        return;
      }
      if (!(event.ctrlKey || event.metaKey) || event.altKey || inDialog(event.target)) return;
      const run = act(event);
      if (!run) return;
      event.preventDefault();
      event.stopPropagation();
      flushTyping();
      run();
    };
    // Before the rich editor sees them: Ctrl+Enter would break the line there.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [dispatch, store]);
}
