import type { Aggregates } from '@parley/contracts/http/stats';
import { useTranslation } from 'react-i18next';
import { durationText } from '../figures.js';
import { BarChart } from './BarChart.js';
import { scoreCells, spansOf, timeCells, type Cell } from './bars.js';
import classes from './Charts.module.css';

/**
 * Shows how attempts, scores and times of a flow's chats or a sequence's runs spread. A figure that nobody has yet has
 * no chart.
 */
export function Charts({ value }: { readonly value: Aggregates }) {
  const { t } = useTranslation('stats');
  if (value.attempted === 0) return null;
  const { count, pending } = value.scores;
  return (
    <>
      {pending > 0 && <p className={classes['pending']}>{t('scoresPending', { count: pending, scored: count })}</p>}
      <div className={classes['charts']}>
        <AttemptsChart overTime={value.attemptsOverTime} />
        {count > 0 && <ScoresChart scores={value.scores} />}
        {value.totalCompleted > 0 && <TimesChart times={value.completedTime} />}
      </div>
    </>
  );
}

function AttemptsChart({ overTime }: { readonly overTime: Aggregates['attemptsOverTime'] }) {
  const { t, i18n } = useTranslation('stats');
  const byDay = overTime.unit === 'day';
  const spans = spansOf(overTime);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return null;
  const format = new Intl.DateTimeFormat(i18n.language, {
    timeZone: 'UTC',
    month: 'short',
    ...(byDay ? { day: 'numeric' } : { year: 'numeric' }),
  });
  const name = (from: string) => format.format(new Date(`${from}T00:00:00Z`));
  const most = spans.reduce((best, span) => (span.attempted > best.attempted ? span : best));
  const { attempted, completed } = most;
  return (
    <BarChart
      title={t(byDay ? 'attemptsByDay' : 'attemptsByMonth')}
      bars={spans.map((span) => ({ label: name(span.from), count: span.attempted, strong: span.completed }))}
      ends={[name(first.from), name(last.from)]}
      columns={[t(byDay ? 'day' : 'month'), t('attempted'), t('completed')]}
      legend={
        <span className={classes['legend']}>
          <span data-kind="strong">{t('completed')}</span>
          <span>{t('completed_false')}</span>
        </span>
      }
    >
      {t('mostOn', { when: name(most.from), count: attempted, completed })}
    </BarChart>
  );
}

function ScoresChart({ scores }: { readonly scores: Aggregates['scores'] }) {
  const { t, i18n } = useTranslation('stats');
  const percent = (share: number) =>
    new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(share);
  const name = ({ from, till }: Cell) => (till === null ? percent(from) : `${percent(from)} – ${percent(till)}`);
  const full = scores.cells.at(-1) ?? 0;
  return (
    <BarChart
      title={t('scores')}
      bars={scoreCells(scores.cells).map((cell) => ({
        label: name(cell),
        count: cell.count,
        ...(cell.till === null && { kind: 'full' as const }),
      }))}
      ends={[percent(0), percent(1)]}
      columns={[t('score'), t('tab_chats')]}
    >
      {scores.quartiles &&
        t(scores.isExact ? 'halfScored' : 'halfScoredAbout', {
          from: percent(scores.quartiles[0]),
          till: percent(scores.quartiles[1]),
        })}{' '}
      {t('fullScores', { count: full, all: scores.count })}
    </BarChart>
  );
}

function TimesChart({ times }: { readonly times: Aggregates['completedTime'] }) {
  const { t, i18n } = useTranslation('stats');
  const cells = timeCells(times.cells);
  const [first, last] = [cells[0], cells.at(-1)];
  if (!first || !last) return null;
  const duration = (ms: number) => durationText(ms, t, i18n.language);
  const name = ({ from, till }: Cell) =>
    till === null ? t('over', { time: duration(from) }) : `${duration(from)} – ${duration(till)}`;
  return (
    <BarChart
      title={t('timeToCompletion')}
      bars={cells.map((cell) => ({ label: name(cell), count: cell.count }))}
      ends={[duration(first.from), last.till === null ? t('over', { time: duration(last.from) }) : duration(last.till)]}
      columns={[t('timeToCompletion'), t('tab_chats')]}
    >
      {times.quartiles &&
        t(times.isExact ? 'halfTook' : 'halfTookAbout', {
          from: duration(times.quartiles[0]),
          till: duration(times.quartiles[1]),
        })}
    </BarChart>
  );
}
