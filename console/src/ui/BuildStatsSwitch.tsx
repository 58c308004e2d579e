import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

/** From a flow's editor to its statistics and back. */
export function BuildStatsSwitch({ flowId, active }: { readonly flowId: number; readonly active: 'build' | 'stats' }) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('buildOrStats')}
      value={active}
      onChange={(value) => void navigate(`/flows/${flowId}/${value === 'build' ? 'edit' : 'stats'}`)}
      data={[
        { value: 'build', label: t('build') },
        { value: 'stats', label: t('stats') },
      ]}
    />
  );
}
