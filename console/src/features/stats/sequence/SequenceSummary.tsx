import type { SequenceStatsItem } from '@parley/contracts/http/sequence-stats';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../foundation/hooks.js';
import { useQuery } from '../../../foundation/use-query.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { useDelayed } from '../../../ui/use-delayed.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { Charts } from '../charts/Charts.js';
import { Figures } from '../Figures.js';
import { completionRate, shareOf } from '../figures.js';
import { FiguresToCome } from '../FiguresToCome.js';
import { feature as statsFeature } from '../stats.feature.js';
import statsClasses from '../Stats.module.css';
import { averageScoreText } from './average-score-text.js';
import { inOrder } from './in-order.js';
import classes from './Sequence.module.css';
import { feature } from './sequence-stats.feature.js';
import { sequenceStats, type SequenceStats } from './sequence-stats.slice.js';
import { StepPanel } from './StepPanel.js';

/** Figures of the runs, then the flows next to the chosen one (STAT-11, STAT-12). */
export function SequenceSummary() {
  const { t } = useTranslation('stats');
  const dispatch = useAppDispatch();
  const { choice, generation } = useAppSelector(statsFeature.select);
  const { summary } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const slow = useDelayed(summary.status !== 'rejected' && summary.value === null);
  useEffect(() => {
    dispatch(sequenceStats.summaryRequested());
  }, [dispatch, choice, generation]);
  if (summary.status === 'rejected' && summary.error)
    return (
      <ErrorView message={failureText(summary.error)} onRetry={() => dispatch(sequenceStats.summaryRequested())} />
    );
  if (!summary.value) return slow ? <FiguresToCome /> : null;
  return (
    <>
      <Figures value={summary.value} />
      <p className={statsClasses['total']}>{t('runHint')}</p>
      <Charts value={summary.value} />
      <h2 className={statsClasses['section']}>{t('flows')}</h2>
      <Flows value={summary.value} />
    </>
  );
}

function Flows({ value }: { readonly value: SequenceStats }) {
  const { t } = useTranslation('stats');
  const [query, changeQuery] = useQuery();
  const { attempted, others } = inOrder(Object.values(value.items));
  if (attempted.length + others.length === 0) return <EmptyState icon={null} text={t('noFlows')} />;
  const chosen = value.items[query.get('flow') ?? ''] ?? null;
  const choose = (flowId: number) => changeQuery({ flow: String(flowId) });
  const list = (items: readonly SequenceStatsItem[]) => (
    <ul className={classes['list']}>
      {items.map((item) => (
        <FlowRow
          key={item.id}
          item={item}
          runs={value.attempted}
          selected={item === chosen}
          onSelect={() => choose(item.id)}
        />
      ))}
    </ul>
  );
  return (
    <div className={classes['flows']}>
      <section className={classes['box']} aria-label={t('flows')}>
        {attempted.length > 0 && list(attempted)}
        {others.length > 0 && (
          <>
            <h3 className={classes['noAttempts']}>{t('noAttemptsYet')}</h3>
            {list(others)}
          </>
        )}
      </section>
      <section className={classes['box']} aria-label={t('chosenFlow')}>
        {chosen ? <StepPanel item={chosen} /> : <EmptyState icon={null} text={t('selectFlow')} />}
      </section>
    </div>
  );
}

interface FlowRowProps {
  readonly item: SequenceStatsItem;
  /** Attempted runs: the whole of the bar. */
  readonly runs: number;
  readonly selected: boolean;
  readonly onSelect: () => void;
}
function FlowRow({ item, runs, selected, onSelect }: FlowRowProps) {
  const { t, i18n } = useTranslation('stats');
  const { name, index, attempted, totalCompleted, scorePending } = item;
  const width = (count: number) => ({ inlineSize: `${100 * shareOf(count, runs)}%` });
  return (
    <li>
      <button type="button" className={statsClasses['entry']} aria-current={selected} onClick={onSelect}>
        <span className={statsClasses['entryName']} dir="auto" title={name}>
          {index === null ? name : `${index + 1}. ${name}`}
        </span>
        <span className={statsClasses['entryScore']}>{completionRate(totalCompleted, attempted)}</span>
        <span className={statsClasses['entryMeta']}>
          {t('attemptedCompleted', { attempted, completed: totalCompleted })}
          {scorePending > 0 && ` · ${t('waitForScore', { count: scorePending })}`}
        </span>
        <span className={classes['points']}>{averageScoreText(item, i18n.language)}</span>
        {attempted > 0 && (
          <span className={classes['track']} aria-hidden>
            <span className={classes['done']} style={width(totalCompleted)} />
            <span className={classes['begun']} style={width(attempted - totalCompleted)} />
          </span>
        )}
      </button>
    </li>
  );
}
