import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { RootState } from '../../../foundation/store.js';
import { useUndoToast } from './use-undo-toast.js';
import { useEditorDispatch } from '../model/hooks.js';
import { selectEditor } from '../model/select-editor.js';
import type { ActionContext } from './editor-action.js';

export const cardOf = (element: Element | null): string | null =>
  element?.closest('[data-card]')?.getAttribute('data-card') ?? null;

/** Returns a function that gives the current arguments of an action; the card defaults to the one with the focus. */
export function useActionContext(): (card?: string | null) => ActionContext {
  const { t } = useTranslation(['flow-editor', 'editor-tools', 'common']);
  const dispatch = useEditorDispatch();
  const navigate = useNavigate();
  const undoToast = useUndoToast();
  const store = useStore<RootState>();
  return useCallback(
    (card = cardOf(document.activeElement)) => {
      const root = store.getState();
      return { root, state: selectEditor(root), dispatch, navigate, t, undoToast, card };
    },
    [dispatch, navigate, store, t, undoToast],
  );
}
