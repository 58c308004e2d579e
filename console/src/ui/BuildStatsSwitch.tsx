import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

export interface BuildStatsSwitchProps {
  readonly kind?: 'flows' | 'sequences';
  readonly id: number;
  readonly active: 'build' | 'stats' | 'live';
}

const PATHS = { build: 'edit', stats: 'stats', live: 'live' } as const;

/** Switches between the editor of a flow or a sequence and its statistics; a flow has its live class, too. */
export function BuildStatsSwitch({ kind = 'flows', id, active }: BuildStatsSwitchProps) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const modes = kind === 'flows' ? (['build', 'stats', 'live'] as const) : (['build', 'stats'] as const);
  return (
    <SegmentedControl
      size="xs"
      aria-label={t(kind === 'flows' ? 'buildStatsOrLive' : 'buildOrStats')}
      value={active}
      onChange={(value) => void navigate(`/${kind}/${id}/${PATHS[value]}`)}
      data={modes.map((value) => ({ value, label: t(value) }))}
    />
  );
}
