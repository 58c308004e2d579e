import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toastInfo } from '../../../ui/toasts.js';
import { useEditorDispatch } from '../hooks.js';
import { undone } from '../model/editor-actions.js';

const ID = 'flow-editor-undo';

/** "Prompt deleted · Undo" */
export function useUndoToast(): (message: string) => void {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  return useCallback(
    (message) => {
      const undo = () => {
        notifications.hide(ID);
        dispatch(undone());
      };
      notifications.hide(ID);
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
    [dispatch, t],
  );
}
