import { Button, SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatisticsDays } from '../../../../ui/StatisticsDays.js';
import { useFailureText } from '../../../../ui/use-failure-text.js';
import { useEditor } from '../../model/hooks.js';
import { LiveBar } from '../live/LiveBar.js';
import type { WatchedClass } from '../live/use-watched-class.js';
import type { ChosenTraffic } from './use-chosen-traffic.js';
import classes from './traffic.module.css';

export const LAYERS = ['lesson', 'statistics', 'live'] as const;
export type Layer = (typeof LAYERS)[number];

export interface LayerBarProps {
  readonly layer: Layer;
  readonly onLayer: (layer: Layer) => void;
  readonly chosen: ChosenTraffic;
  readonly watched: WatchedClass;
}

/** Chooses what the map shows in addition to the lesson, and of which version. */
export function LayerBar({ layer, onLayer, chosen, watched }: LayerBarProps) {
  const { t } = useTranslation('flow-map');
  return (
    <div className={classes['bar']}>
      <SegmentedControl
        size="xs"
        aria-label={t('layers')}
        value={layer}
        onChange={(value) => onLayer(LAYERS.find((each) => each === value) ?? 'lesson')}
        data={LAYERS.map((value) => ({ value, label: t(`layer_${value}`) }))}
      />
      {layer === 'statistics' && <VersionChoice {...chosen} />}
      {layer === 'statistics' && chosen.status !== 'unpublished' && (
        <StatisticsDays size="xs" className={classes['days'] ?? ''} days={chosen.days} onDays={chosen.chooseDays} />
      )}
      {layer === 'statistics' && <State {...chosen} />}
      {layer === 'live' && <LiveBar {...watched} />}
    </div>
  );
}

const ALL = 'all';

function VersionChoice({ version, versions, choose }: ChosenTraffic) {
  const { t } = useTranslation('flow-map');
  const latest = useEditor(({ flow }) => flow?.latestVersion ?? null);
  if (versions.length === 0) return null;
  return (
    <Select
      size="xs"
      aria-label={t('statisticsOf')}
      className={classes['version'] ?? ''}
      allowDeselect={false}
      value={version === null ? ALL : String(version)}
      onChange={(value) => choose(value === ALL ? null : Number(value))}
      data={[
        ...versions.map((each) => ({
          value: String(each),
          label: each === latest ? t('latestVersion', { version: each }) : t('version', { version: each }),
        })),
        { value: ALL, label: t('allVersions') },
      ]}
    />
  );
}

function State({ status, failure, retry, version, days }: ChosenTraffic) {
  const { t } = useTranslation(['flow-map', 'common']);
  const failureText = useFailureText();
  if (failure)
    return (
      <span role="alert" className={classes['told']}>
        {failureText(failure)}{' '}
        <Button size="compact-xs" variant="default" onClick={retry}>
          {t('common:retry')}
        </Button>
      </span>
    );
  const text =
    status === 'pending'
      ? t('counting')
      : status === 'unpublished'
        ? t('publishFirst')
        : status === 'nobody'
          ? days.till !== null
            ? t('nobodyThen')
            : version === null
              ? t('nobodyYet')
              : t('nobodyOf', { version })
          : '';
  return (
    <span role="status" className={classes['told']}>
      {text}
    </span>
  );
}
