import 'dayjs/locale/hi';
import { Button } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { CalendarDays, RefreshCw } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { feature } from './stats.feature.js';
import { stats } from './stats.slice.js';
import classes from './Stats.module.css';

/** A day without a time zone, in the reader's words. */
const dayText = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** "from … to …" (STAT-4) and Refresh (STAT-5). */
export function RangeBar() {
  const { t, i18n } = useTranslation('stats');
  const dispatch = useAppDispatch();
  const { range, summary, log } = useAppSelector(feature.select);
  const id = useId();
  const part = (day: unknown) => (typeof day === 'string' ? dayText(day, i18n.language) : '…');
  return (
    <div className={classes['range']}>
      <DatePickerInput
        type="range"
        hideOutsideDates
        ariaLabels={{
          nextMonth: t('nextMonth'),
          previousMonth: t('previousMonth'),
          nextYear: t('nextYear'),
          previousYear: t('previousYear'),
          nextDecade: t('nextDecade'),
          previousDecade: t('previousDecade'),
        }}
        placeholder={t('fromTo', { from: '…', to: '…' })}
        leftSection={<CalendarDays size={16} aria-hidden />}
        locale={i18n.language}
        clearable
        clearButtonProps={{ 'aria-label': t('clearRange') }}
        allowSingleDateInRange
        // Red Saturdays and Sundays would say something about these days, and can hardly be read in the dark.
        weekendDays={[]}
        value={[range.from, range.till]}
        valueFormatter={({ date }) => {
          const [from, to] = Array.isArray(date) ? date : [date, null];
          return from || to ? t('fromTo', { from: part(from), to: part(to) }) : '';
        }}
        onChange={([from, till]) => dispatch(stats.rangeChosen({ from, till }))}
        id={id}
        // The calendar is named by the field that opens it.
        popoverProps={{ position: 'bottom-end', id }}
        className={classes['dates'] ?? ''}
      />
      <Button
        variant="default"
        leftSection={<RefreshCw size={16} aria-hidden />}
        loading={summary.status === 'pending' || log.status === 'pending'}
        onClick={() => dispatch(stats.refreshed())}
      >
        {t('refresh')}
      </Button>
    </div>
  );
}
