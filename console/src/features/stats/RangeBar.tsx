import { Button, Select, Text } from '@mantine/core';
import type { Attempts } from '@parley/contracts/http/stats';
import { RefreshCw, X } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../foundation/hooks.js';
import { StatisticsDays } from '../../ui/StatisticsDays.js';
import { ClassChoice, type ClassChoiceProps } from './ClassChoice.js';
import { stats } from './stats.slice.js';
import classes from './Stats.module.css';
import { useChoice, useNoSuchDays } from './use-choice.js';

export interface RangeBarProps extends ClassChoiceProps {
  /** Published versions, newest first. */
  readonly versions: readonly number[];
  /** The name of the chosen sequence; null = unknown. */
  readonly sequenceName: string | null;
  /** Figures or rows are being loaded. */
  readonly loading: boolean;
  /** The attempts that count as long as none are chosen; null = they can't be chosen. */
  readonly attemptsByDefault: Attempts | null;
}
/** "from … to …" (STAT-4), version, attempts, and Refresh (STAT-5): the same for all tabs. */
export const RangeBar = memo(function RangeBar({
  kind,
  id,
  countsAll,
  versions,
  sequenceName,
  loading,
  attemptsByDefault,
}: RangeBarProps) {
  const { t } = useTranslation('stats');
  const dispatch = useAppDispatch();
  const [{ range, version, attempts, sequence }, change] = useChoice();
  const noSuchDays = useNoSuchDays();
  return (
    <div className={classes['range']}>
      <StatisticsDays days={range} onDays={(days) => change({ range: days })} className={classes['dates'] ?? ''} />
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
      <ClassChoice kind={kind} id={id} countsAll={countsAll} />
      {attemptsByDefault !== null && (
        <Select
          aria-label={t('attempts')}
          className={classes['choice'] ?? ''}
          allowDeselect={false}
          value={attempts ?? attemptsByDefault}
          onChange={(value) =>
            change({ attempts: value === attemptsByDefault ? null : value === 'all' ? 'all' : 'latest' })
          }
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
});
