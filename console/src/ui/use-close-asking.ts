import { modals } from '@mantine/modals';
import { useTranslation } from 'react-i18next';
import { keepFocus } from './keep-focus.js';

/** Closes at once if nothing would be lost; otherwise asks `question` first. */
export function useCloseAsking(question: string, onClose: () => void): (dirty: boolean) => void {
  const { t } = useTranslation(['dialogs', 'common']);
  return (dirty) => {
    if (!dirty) return onClose();
    modals.openConfirmModal({
      title: t('discardTitle'),
      children: question,
      labels: { confirm: t('discard'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: onClose,
      onClose: keepFocus(),
    });
  };
}
