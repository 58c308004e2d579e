import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WrongWords } from '../model/wrong-answers.js';

/** The words of a new reaction to wrong answers. */
export function useWrongWords(): WrongWords {
  const { t } = useTranslation('flow-editor');
  return useMemo(() => ({ again: t('tryAgain'), say: t('notRight') }), [t]);
}
