import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { RootState } from '../../../app/store.js';
import { toastInfo } from '../../../ui/toasts.js';
import { useEditorDispatch } from '../hooks.js';
import { undone } from '../model/editor-actions.js';
import { selectEditor } from '../saga/select-editor.js';

const ID = 'flow-editor-undo';

/** "Prompt deleted · Undo", for as long as that is what Undo would take back. */
export function useUndoToast(): (message: string) => void {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const store = useStore<RootState>();
  return useCallback(
    (message) => {
      const undo = () => {
        notifications.hide(ID);
        dispatch(undone());
      };
      notifications.hide(ID);
      const lastStep = () => selectEditor(store.getState()).past.at(-1);
      const step = lastStep();
      const stop = store.subscribe(() => {
        if (lastStep() === step) return;
        stop();
        notifications.hide(ID);
      });
      toastInfo({
        id: ID,
        dismiss: t('common:dismiss'),
        message: (
          <Group justify="space-between" wrap="nowrap">
            {message}
            <Button variant="subtle" size="compact-sm" onClick={undo}>
              {t('undo')}
            </Button>
          </Group>
        ),
      });
    },
    [dispatch, store, t],
  );
}
