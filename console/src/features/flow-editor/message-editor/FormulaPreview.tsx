import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Formula, useFormulaReader } from '../../../ui/markdown/Formula.js';
import classes from '../message-view/message.module.css';
import type { FormulaAt } from './formula-at.js';

/** The formula that is being written, as learners will see it. */
export function FormulaPreview({ latex, display }: FormulaAt) {
  const { t } = useTranslation('message-tools');
  const read = useFormulaReader(true);
  if (!read) return null;
  const math = read(latex, display);
  return (
    <div role="group" aria-label={t('formula.preview')} className={classes['formula']}>
      {math ? (
        <Formula latex={latex} display={display} compiled={math} />
      ) : (
        <Text c="dimmed" size="sm">
          {t('formula.unread')}
        </Text>
      )}
    </div>
  );
}
