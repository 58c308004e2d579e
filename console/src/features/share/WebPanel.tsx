import { SegmentedControl, Stack, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../../ui/CopyField.js';
import type { EmbedMode, EmbedSettings } from './embed-settings.js';
import { embedCode, type ShareTarget } from './share-link.js';

export interface WebPanelProps {
  readonly target: ShareTarget;
  readonly settings: EmbedSettings;
  readonly valid: boolean;
  readonly onChange: (part: Partial<EmbedSettings>) => void;
  /** The sites that may embed it. */
  readonly children: ReactNode;
}

/** The code for an author's own page. */
export function WebPanel({ target, settings, valid, onChange, children }: WebPanelProps) {
  const { t } = useTranslation('share');
  return (
    <Tabs.Panel value="web">
      <Stack gap="lg">
        <Stack gap="sm">
          <SegmentedControl<EmbedMode>
            aria-label={t('embedMode')}
            value={settings.embedMode}
            onChange={(embedMode) => onChange({ embedMode })}
            data={[
              { value: 'iframe', label: t('iframe') },
              { value: 'webComponent', label: t('webComponent') },
            ]}
          />
          <CopyField label={t('embedCode')} disabled={!valid} text={embedCode(target, settings)} />
          <Text size="sm" c="dimmed">
            {t('webMore')}
          </Text>
        </Stack>
        {children}
      </Stack>
    </Tabs.Panel>
  );
}
