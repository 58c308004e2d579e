import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useTranslation } from 'react-i18next';
import { keepFocus } from './keep-focus.js';

interface Question {
  readonly title: string;
  readonly question: string;
  /** The text of the button. */
  readonly confirm: string;
  readonly color?: string;
  /** px */
  readonly size?: number;
  readonly onConfirm: () => void;
}

/** Asks before something that can't be undone; the focus begins on Cancel. */
export function useAsk(): (question: Question) => void {
  const { t } = useTranslation('common');
  return ({ question, confirm, color = 'red', ...others }) =>
    modals.openConfirmModal({
      children: <Text>{question}</Text>,
      labels: { confirm, cancel: t('cancel') },
      confirmProps: { color },
      cancelProps: { 'data-autofocus': true },
      onClose: keepFocus(),
      ...others,
    });
}
