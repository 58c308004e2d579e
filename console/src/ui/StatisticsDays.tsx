import '@mantine/dates/styles.css';
import 'dayjs/locale/hi';
import { DatePickerInput } from '@mantine/dates';
import { CalendarDays } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayRange } from './day-range.js';

/** A calendar day in the reader's language. */
const dayText = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

export interface StatisticsDaysProps {
  readonly days: DayRange;
  readonly onDays: (days: DayRange) => void;
  readonly className?: string;
  readonly size?: 'xs' | 'sm';
}

/** "from … to …" (STAT-4): the days on which the counted chats began. */
export function StatisticsDays({ days, onDays, className = '', size = 'sm' }: StatisticsDaysProps) {
  const { t, i18n } = useTranslation('stats');
  const id = useId();
  const part = (day: unknown) => (typeof day === 'string' ? dayText(day, i18n.language) : '…');
  return (
    <DatePickerInput
      type="range"
      size={size}
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
      // Red weekends would suggest a meaning, and are hard to read in the dark scheme.
      weekendDays={[]}
      value={[days.from, days.till]}
      valueFormatter={({ date }) => {
        const [from, to] = Array.isArray(date) ? date : [date, null];
        return from || to ? t('fromTo', { from: part(from), to: part(to) }) : '';
      }}
      onChange={([from, till]) => onDays({ from, till })}
      id={id}
      // The calendar is labelled by the field that opens it.
      popoverProps={{ position: 'bottom-end', id }}
      className={className}
    />
  );
}
