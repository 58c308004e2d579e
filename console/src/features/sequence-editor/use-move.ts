import * as live from '@atlaskit/pragmatic-drag-and-drop-live-region';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppStore } from '../../foundation/hooks.js';
import { selectFlows, selectSequenceEditor } from './select-sequence.js';
import { sequenceEditor } from './sequence.slice.js';

/** Moves a flow to a position, counted from 0, and announces it; an impossible position changes nothing. */
export function useMove(): (flowId: number, to: number) => void {
  const { t } = useTranslation('sequence-editor');
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return useCallback(
    (flowId, to) => {
      const flows = selectFlows(selectSequenceEditor(store.getState()));
      const from = flows.findIndex(({ id }) => id === flowId);
      if (from < 0 || to < 0 || to >= flows.length || to === from) return;
      dispatch(sequenceEditor.moved(flowId, to));
      live.announce(t('movedTo', { name: flows[from]?.name, place: to + 1, count: flows.length }));
    },
    [dispatch, store, t],
  );
}
