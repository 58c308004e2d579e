import { Loader, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../foundation/hooks.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { maxScoreRequested, selectAnalysis } from './analysis.slice.js';
import classes from './analysis.module.css';
import { OwnMaximum } from './OwnMaximum.js';

/** The author's own maximum, or the maximum score of a chat that plays this draft from its start prompt. */
export function MaxScore() {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const { status, range } = useAppSelector((root) => selectAnalysis(root).maxScore);
  const outOf = useEditor((state) => state.doc.rest.outOf);
  const value = () => {
    if (outOf !== undefined) return <strong>{outOf}</strong>;
    if (status === 'idle' || status === 'pending')
      return <Loader size={14} aria-label={t('maxScore.computing')} role="status" />;
    if (status === 'rejected' || !range)
      return (
        <Tooltip label={t('maxScore.failed')}>
          <span tabIndex={0} aria-label={t('maxScore.failed')} role="img">
            –
          </span>
        </Tooltip>
      );
    if (range.limitReached)
      return (
        <Tooltip label={t('maxScore.costly')}>
          <UnstyledButton
            className={classes['recompute']}
            aria-label={t('maxScore.costly')}
            onClick={() => dispatch(maxScoreRequested())}
          >
            ???
          </UnstyledButton>
        </Tooltip>
      );
    if (range.score === null)
      return (
        <Tooltip label={t('maxScore.endless')}>
          <span tabIndex={0} aria-label={t('maxScore.endless')} role="img">
            ∞
          </span>
        </Tooltip>
      );
    const score = Math.round(range.score);
    return <strong>{range.isAtMost ? t('maxScore.atMost', { score }) : score}</strong>;
  };
  return (
    <Text component="div" fz="sm" className={classes['maxScore']}>
      {t('maxScore.label')} {value()}
      <OwnMaximum reached={status === 'fulfilled' && range && !range.limitReached ? range.score : null} />
    </Text>
  );
}
