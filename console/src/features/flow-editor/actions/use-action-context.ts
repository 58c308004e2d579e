import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { RootState } from '../../../app/store.js';
import { useUndoToast } from '../bar/use-undo-toast.js';
import { useEditorDispatch } from '../hooks.js';
import { selectEditor } from '../saga/select-editor.js';
import type { ActionContext } from './editor-action.js';

export const cardOf = (element: Element | null): string | null =>
  element?.closest('[data-card]')?.getAttribute('data-card') ?? null;

/** What actions need, as it is when it is asked for; the card is that of the focus. */
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
