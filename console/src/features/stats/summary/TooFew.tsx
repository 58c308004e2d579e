import { useTranslation } from 'react-i18next';
import type { Choice, FlowStats } from '../stats.slice.js';
import { ClassTab } from '../tabs.js';
import classes from './Summary.module.css';

export interface TooFewProps {
  readonly flowId: number;
  readonly value: FlowStats;
  readonly attempts: Choice['attempts'];
}

/** Shows the class table instead of shares, because a share of few learners would mislead. */
export function TooFew({ flowId, value: { attempted, totalCompleted }, attempts }: TooFewProps) {
  const { t } = useTranslation('stats');
  return (
    <>
      <section className={classes['few']} aria-label={t('inShort')}>
        <h2>{t('notEnough')}</h2>
        <p>
          {t(attempts === 'all' ? 'finishedAttempts' : 'answeredSoFar', { count: attempted, done: totalCompleted })}{' '}
          {t('sharesBegin')}
        </p>
      </section>
      <ClassTab flowId={flowId} />
    </>
  );
}
