import * as live from '@atlaskit/pragmatic-drag-and-drop-live-region';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { RootState } from '../../../app/store.js';
import { toastInfo } from '../../../ui/toasts.js';
import { useEditorDispatch } from '../hooks.js';
import { jumped } from '../model/editor-actions.js';
import { promptMoved } from '../model/edits.js';
import { selectEditor } from '../saga/select-editor.js';
import { focusInCard } from './focus-in-card.js';

/** Moves a prompt to an index, says so, and keeps the focus on its handle; the start prompt's place is refused. */
export function useMovePrompt(): (key: string, to: number) => void {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const store = useStore<RootState>();
  return useCallback(
    (key, to) => {
      const { order } = selectEditor(store.getState()).doc;
      const from = order.indexOf(key as never);
      if (to < 1 || from === 0) {
        if (to >= 0) toastInfo({ id: 'above-start', message: t('aboveStart'), dismiss: t('common:dismiss') });
        return;
      }
      if (to >= order.length || to === from) return;
      dispatch(promptMoved({ key, to }));
      dispatch(jumped(key));
      live.announce(t('movedTo', { place: to + 1, count: order.length }));
      focusInCard(key, '[data-handle]');
    },
    [dispatch, store, t],
  );
}
