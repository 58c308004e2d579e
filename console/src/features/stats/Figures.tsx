import type { Aggregates } from '@parley/contracts/http/stats';
import { useTranslation } from 'react-i18next';
import { averageSeconds, averageText, completionRate } from './figures.js';
import classes from './Stats.module.css';

/** Sums of chats, or of a sequence's runs. */
type Counted = Pick<Aggregates, 'total' | 'attempted' | 'totalCompleted' | 'totalTime' | 'totalCompletedTime'>;

/** How many opened, attempted and completed, and how long they took (STAT-6, STAT-15, STAT-16). */
export function Figures({ value }: { readonly value: Counted }) {
  const { t, i18n } = useTranslation('stats');
  const number = (count: number) => new Intl.NumberFormat(i18n.language).format(count);
  const time = (ms: number, count: number) => ({
    value: averageText(ms, count, t, i18n.language),
    ...(count === 0 ? {} : { exact: t('seconds', { seconds: averageSeconds(ms, count) }) }),
  });
  const figures: readonly { readonly label: string; readonly value: string; readonly exact?: string }[] = [
    { label: t('opened'), value: number(value.total) },
    { label: t('attempted'), value: number(value.attempted) },
    { label: t('completed'), value: number(value.totalCompleted) },
    { label: t('completionRate'), value: completionRate(value.totalCompleted, value.attempted) },
    { label: t('averageTime'), ...time(value.totalTime, value.attempted) },
    {
      label: t('averageCompletedTime'),
      ...time(value.totalCompletedTime, value.totalCompleted),
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
    </dl>
  );
}
