import { Button, SegmentedControl, Stack, Tabs, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../../ui/CopyField.js';
import type { EmbedMode, EmbedSettings } from './embed-settings.js';
import { EmbedPreview, type EmbedPreviewProps } from './EmbedPreview.js';
import { embedCode } from './share-link.js';

export interface WebPanelProps extends EmbedPreviewProps {
  readonly valid: boolean;
  /** There is something to show. */
  readonly isPublished: boolean;
  readonly onChange: (part: Partial<EmbedSettings>) => void;
  /** The sites that may embed it. */
  readonly children: ReactNode;
}

/** The code for an author's own page, and how the chat looks there. */
export function WebPanel({ valid, isPublished, onChange, children, ...preview }: WebPanelProps) {
  const { t } = useTranslation('share');
  const [isShown, setShown] = useState(false);
  const { target, settings } = preview;
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
        {isPublished && (
          <div>
            <Button variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {t('preview')}
            </Button>
            {isShown && valid && (
              <Stack gap="sm" mt="sm">
                <EmbedPreview {...preview} />
              </Stack>
            )}
          </div>
        )}
      </Stack>
    </Tabs.Panel>
  );
}
