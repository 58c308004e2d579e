import { Button } from '@mantine/core';
import type { SequenceStatsItem } from '@parley/contracts/http/sequence-stats';
import { ChartNoAxesColumn } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../foundation/hooks.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { averageText, completionRate, exactText } from '../figures.js';
import { PromptList } from '../PromptList.js';
import { feature as statsFeature } from '../stats.feature.js';
import statsClasses from '../Stats.module.css';
import { queryOf } from '../use-choice.js';
import { averageScoreText } from './average-score-text.js';
import classes from './Sequence.module.css';
import { feature } from './sequence-stats.feature.js';
import { sequenceStats } from './sequence-stats.slice.js';

/** One flow's figures in this sequence, with its prompts. */
export function StepPanel({ item }: { readonly item: SequenceStatsItem }) {
  const { t, i18n } = useTranslation('stats');
  const dispatch = useAppDispatch();
  const { choice, generation } = useAppSelector(statsFeature.select);
  const { step, sequenceId } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const version = choice.version === null ? null : item.version;
  useEffect(() => {
    dispatch(sequenceStats.stepRequested({ flowId: item.id, version }));
  }, [dispatch, item.id, version, choice, generation]);
  const figures = [
    [t('attempted'), String(item.attempted)],
    [t('completed'), String(item.totalCompleted)],
    [t('completionRate'), completionRate(item.totalCompleted, item.attempted)],
    [t('averageTime'), averageText(item.totalTime, item.attempted, t, i18n.language), exactText(item.averageTime, t)],
    [t('averageScore'), averageScoreText(item, i18n.language) || '-'],
    ...(item.scorePending > 0 ? [[t('scorePending'), String(item.scorePending)] as const] : []),
  ] as const satisfies readonly (readonly [string, string, string?])[];
  return (
    <div className={classes['step']}>
      <header className={classes['stepHead']}>
        <div>
          <h3 dir="auto">{item.name}</h3>
          <p className={statsClasses['total']}>
            {item.index === null
              ? t('noStep')
              : t(item.version === null ? 'stepOfAll' : 'stepOf', { number: item.index + 1, version: item.version })}
          </p>
        </div>
        <Button
          variant="default"
          size="xs"
          leftSection={<ChartNoAxesColumn size={14} aria-hidden />}
          component={Link}
          to={`/flows/${item.id}/stats${queryOf({ ...choice, version, sequence: sequenceId, pathNode: null })}`}
        >
          {t('allOfThisFlow')}
        </Button>
      </header>
      <dl className={classes['stepFigures']}>
        {figures.map(([label, value, exact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd title={exact}>{value}</dd>
          </div>
        ))}
      </dl>
      {step.status === 'rejected' && step.error && (
        <ErrorView
          message={failureText(step.error)}
          onRetry={() => dispatch(sequenceStats.stepRequested({ flowId: item.id, version }))}
        />
      )}
      {step.value && <PromptList prompts={step.value.promptAnalytics} />}
    </div>
  );
}
