import 'dayjs/locale/hi';
import { Button, Select, Text } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { CalendarDays, RefreshCw, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../foundation/hooks.js';
import { stats } from './stats.slice.js';
import classes from './Stats.module.css';
import { useChoice, useNoSuchDays } from './use-choice.js';

/** A calendar day in the reader's language. */
const dayText = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

export interface RangeBarProps {
  /** Published versions, newest first. */
  readonly versions: readonly number[];
  /** Of the chosen sequence; null = unknown. */
  readonly sequenceName: string | null;
  /** Figures or rows are being loaded. */
  readonly loading: boolean;
  /** Earlier attempts can be left out. */
  readonly countsAttempts: boolean;
}
/** "from … to …" (STAT-4), version, attempts, and Refresh (STAT-5): the same for all tabs. */
export function RangeBar({ versions, sequenceName, loading, countsAttempts }: RangeBarProps) {
  const { t, i18n } = useTranslation('stats');
  const dispatch = useAppDispatch();
  const [{ range, version, attempts, sequence }, change] = useChoice();
  const noSuchDays = useNoSuchDays();
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
        // Red weekends would suggest a meaning, and are hard to read in the dark scheme.
        weekendDays={[]}
        value={[range.from, range.till]}
        valueFormatter={({ date }) => {
          const [from, to] = Array.isArray(date) ? date : [date, null];
          return from || to ? t('fromTo', { from: part(from), to: part(to) }) : '';
        }}
        onChange={([from, till]) => change({ range: { from, till } })}
        id={id}
        // The calendar is labelled by the field that opens it.
        popoverProps={{ position: 'bottom-end', id }}
        className={classes['dates'] ?? ''}
      />
      {(versions.length > 1 || version !== null) && (
        <Select
          aria-label={t('versionLabel')}
          className={classes['choice'] ?? ''}
          allowDeselect={false}
          value={String(version ?? 0)}
          onChange={(value) => change({ version: Number(value) || null })}
          data={[
            { value: '0', label: t('allVersions') },
            ...versions.map((each) => ({ value: String(each), label: t('version', { version: each }) })),
          ]}
        />
      )}
      {countsAttempts && (
        <Select
          aria-label={t('attempts')}
          className={classes['choice'] ?? ''}
          allowDeselect={false}
          value={attempts}
          onChange={(value) => change({ attempts: value === 'all' ? 'all' : 'latest' })}
          data={[
            { value: 'latest', label: t('attempts_latest') },
            { value: 'all', label: t('attempts_all') },
          ]}
        />
      )}
      {sequence !== null && (
        <Button
          variant="light"
          rightSection={<X size={14} role="img" aria-label={t('anySequence')} />}
          onClick={() => change({ sequence: null })}
        >
          {sequenceName === null ? t('onlySequence', { id: sequence }) : t('onlySequenceNamed', { name: sequenceName })}
        </Button>
      )}
      {noSuchDays.length > 0 && (
        <Text size="sm" role="status">
          {t('noSuchDay', { days: noSuchDays.join(', ') })}
        </Text>
      )}
      <Button
        variant="default"
        leftSection={<RefreshCw size={16} aria-hidden />}
        loading={loading}
        onClick={() => dispatch(stats.refreshed())}
      >
        {t('refresh')}
      </Button>
    </div>
  );
}
