import { Skeleton, SimpleGrid } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { useDelayed } from '../../ui/use-delayed.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { averageSeconds, completionRate } from './figures.js';
import { PromptCard } from './PromptCard.js';
import { feature } from './stats.feature.js';
import { stats, type FlowStats } from './stats.slice.js';
import classes from './Stats.module.css';

/** STAT-6 … STAT-8, STAT-15, STAT-16 */
export function SummaryTab() {
  const dispatch = useAppDispatch();
  const { summary, range, generation } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const slow = useDelayed(summary.status !== 'rejected' && summary.value === null);
  useEffect(() => {
    dispatch(stats.summaryRequested());
  }, [dispatch, range, generation]);
  if (summary.status === 'rejected' && summary.error) {
    return <ErrorView message={failureText(summary.error)} onRetry={() => dispatch(stats.summaryRequested())} />;
  }
  if (summary.value) return <Summary value={summary.value} />;
  return slow ? (
    <SimpleGrid cols={{ base: 2, sm: 5 }}>
      {[1, 2, 3, 4, 5].map((at) => (
        <Skeleton key={at} h={92} radius="lg" />
      ))}
    </SimpleGrid>
  ) : null;
}

function Summary({ value }: { readonly value: FlowStats }) {
  const { t, i18n } = useTranslation('stats');
  const number = (count: number) => new Intl.NumberFormat(i18n.language).format(count);
  const seconds = (text: string) => (text === '-' ? text : t('seconds', { seconds: text }));
  const figures = [
    { label: t('opened'), value: number(value.total) },
    { label: t('attempted'), value: number(value.attempted) },
    { label: t('completed'), value: number(value.totalCompleted) },
    { label: t('completionRate'), value: completionRate(value.totalCompleted, value.attempted) },
    { label: t('averageTime'), value: seconds(averageSeconds(value.totalTime, value.attempted)) },
    {
      label: t('averageCompletedTime'),
      value: seconds(averageSeconds(value.totalCompletedTime, value.totalCompleted)),
    },
  ];
  return (
    <>
      <dl className={classes['figures']}>
        {figures.map((figure) => (
          <div key={figure.label} className={classes['figure']}>
            <dt>{figure.label}</dt>
            <dd>{figure.value}</dd>
          </div>
        ))}
      </dl>
      <h2 className={classes['section']}>{t('prompts')}</h2>
      {value.promptAnalytics.length === 0 ? (
        <EmptyState icon={null} text={t('noChats')} />
      ) : (
        <ol className={classes['prompts']}>
          {value.promptAnalytics.map((prompt) => (
            <PromptCard key={prompt.key} prompt={prompt} />
          ))}
        </ol>
      )}
    </>
  );
}
