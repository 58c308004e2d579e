import type { Aggregates } from '@parley/contracts/http/stats';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { averageText, completionRate, exactText } from './figures.js';
import classes from './Stats.module.css';

/** Sums of chats, or of a sequence's runs. */
type Counted = Pick<
  Aggregates,
  'total' | 'attempted' | 'totalCompleted' | 'totalTime' | 'totalCompletedTime' | 'averageTime' | 'averageCompletedTime'
>;

/** How many opened, attempted and completed, and how long they took (STAT-6, STAT-15, STAT-16). */
export function Figures({ value, children }: { readonly value: Counted; readonly children?: ReactNode }) {
  const { t, i18n } = useTranslation('stats');
  const number = (count: number) => new Intl.NumberFormat(i18n.language).format(count);
  const time = (ms: number, count: number, seconds: number | null) => ({
    value: averageText(ms, count, t, i18n.language),
    exact: exactText(seconds, t),
  });
  const figures: readonly { readonly label: string; readonly value: string; readonly exact?: string | undefined }[] = [
    { label: t('opened'), value: number(value.total) },
    { label: t('attempted'), value: number(value.attempted) },
    { label: t('completed'), value: number(value.totalCompleted) },
    { label: t('completionRate'), value: completionRate(value.totalCompleted, value.attempted) },
    { label: t('averageTime'), ...time(value.totalTime, value.attempted, value.averageTime) },
    {
      label: t('averageCompletedTime'),
      ...time(value.totalCompletedTime, value.totalCompleted, value.averageCompletedTime),
    },
  ];
  return (
    <dl className={classes['figures']}>
      {figures.map((figure) => (
        <div key={figure.label} className={classes['figure']}>
          <dt>{figure.label}</dt>
          <dd title={figure.exact}>{figure.value}</dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
