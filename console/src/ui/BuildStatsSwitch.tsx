import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

export interface BuildStatsSwitchProps {
  readonly kind?: 'flows' | 'sequences';
  readonly id: number;
  readonly active: 'build' | 'stats';
}

/** Switches between the editor of a flow or a sequence and its statistics. */
export function BuildStatsSwitch({ kind = 'flows', id, active }: BuildStatsSwitchProps) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('buildOrStats')}
      value={active}
      onChange={(value) => void navigate(`/${kind}/${id}/${value === 'build' ? 'edit' : 'stats'}`)}
      data={[
        { value: 'build', label: t('build') },
        { value: 'stats', label: t('stats') },
      ]}
    />
  );
}
