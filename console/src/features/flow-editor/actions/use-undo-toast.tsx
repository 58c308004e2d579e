import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { RootState } from '../../../foundation/store.js';
import { ToastLine } from '../../../ui/ToastLine.js';
import { toastInfo } from '../../../ui/toasts.js';
import { useEditorDispatch } from '../model/hooks.js';
import { undone } from '../model/editor-actions.js';
import { selectEditor } from '../model/select-editor.js';

const ID = 'flow-editor-undo';

/** Shows "Prompt deleted · Undo" until another edit makes Undo do something else. */
export function useUndoToast(): (message: string) => void {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const store = useStore<RootState>();
  return useCallback(
    (message) => {
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
        message: <ToastLine id={ID} text={message} acts={[{ label: t('undo'), onClick: () => dispatch(undone()) }]} />,
      });
    },
    [dispatch, store, t],
  );
}
