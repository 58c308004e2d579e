import { ActionIcon, Loader } from '@mantine/core';
import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../foundation/hooks.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { feature as statsFeature } from '../stats.feature.js';
import classes from '../Stats.module.css';
import { feature } from './max-score.feature.js';
import { maxScores } from './max-score.slice.js';

/** The best score of the chosen version, or of the newest (STAT-17). */
export function MaxScoreFigure({ flowId }: { readonly flowId: number }) {
  const { t } = useTranslation('stats');
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const { generation } = useAppSelector(statsFeature.select);
  useEffect(() => {
    store.addFeature(feature);
    dispatch(maxScores.requested(flowId));
  }, [store, dispatch, flowId, generation]);
  return (
    <div className={classes['figure']}>
      <dt>{t('maxScore')}</dt>
      <dd>
        <Value onRetry={() => dispatch(maxScores.requested(flowId))} />
      </dd>
    </div>
  );
}

function Value({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('stats');
  const { choice } = useAppSelector(statsFeature.select);
  const { status, error, value } = useAppSelector(feature.select);
  const failureText = useFailureText();
  if (status === 'rejected' && error)
    return (
      <ActionIcon
        size="sm"
        color="red"
        aria-label={t('maxScoreFailed', { why: failureText(error) })}
        title={t('maxScoreFailed', { why: failureText(error) })}
        onClick={onRetry}
      >
        <RotateCw size={16} aria-hidden />
      </ActionIcon>
    );
  if (!value) return <Loader size={16} role="status" aria-label={t('maxScoreLoading')} />;
  const shown = value.find(({ version }) => version === choice.version) ?? value[0];
  if (!shown) return '-';
  if (shown.maxScore === null)
    return (
      <span role="img" tabIndex={0} aria-label={t('maxScoreUnknown')} title={t('maxScoreUnknown')}>
        ???
      </span>
    );
  return <span title={t('version', { version: shown.version })}>{Math.round(shown.maxScore)}</span>;
}
