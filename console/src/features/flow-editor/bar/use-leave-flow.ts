import { modals } from '@mantine/modals';
import { useTranslation } from 'react-i18next';
import { useEditorDispatch } from '../hooks.js';
import { leaveFlowRequested } from '../saga/flow-editor.saga.js';

/** Asks first: only the owner can undo it. */
export function useLeaveFlow(flowId: number) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  return () =>
    modals.openConfirmModal({
      title: t('leaveFlow'),
      children: t('leaveFlowAsk'),
      labels: { confirm: t('leaveFlow'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      cancelProps: { 'data-autofocus': true },
      onConfirm: () => dispatch(leaveFlowRequested(flowId)),
    });
}
