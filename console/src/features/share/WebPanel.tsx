import { SegmentedControl, Select, SimpleGrid, Stack, Tabs, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../../ui/CopyField.js';
import { SCHEMES, type EmbedMode, type EmbedSettings } from './embed-settings.js';
import { ClassField } from './ClassField.js';
import { PlaceCards } from './PlaceCards.js';
import { embedCode, type ShareTarget } from './share-link.js';

export interface WebPanelProps {
  readonly target: ShareTarget;
  readonly settings: EmbedSettings;
  readonly valid: boolean;
  readonly onChange: (part: Partial<EmbedSettings>) => void;
  /** The chat on a page as these settings put it there. */
  readonly preview: ReactNode;
  /** The sites that may embed it. */
  readonly children: ReactNode;
}

/** Letters beside a bubble or on a button. */
const MAX_WORDS = 120;

/** The code for an author's own page. */
export function WebPanel({ target, settings, valid, onChange, preview, children }: WebPanelProps) {
  const { t } = useTranslation('share');
  return (
    <Tabs.Panel value="web">
      <Stack gap="lg">
        <Stack gap="sm">
          <PlaceCards value={settings.place} onChange={(place) => onChange({ place })} />
          {preview}
          {settings.place === 'inline' ? (
            <SegmentedControl<EmbedMode>
              aria-label={t('embedMode')}
              value={settings.embedMode}
              onChange={(embedMode) => onChange({ embedMode })}
              data={[
                { value: 'iframe', label: t('iframe') },
                { value: 'webComponent', label: t('webComponent') },
              ]}
            />
          ) : (
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextInput
                label={t(settings.place === 'bubble' ? 'teaser' : 'buttonText')}
                placeholder={settings.place === 'popup' ? target.name : ''}
                maxLength={MAX_WORDS}
                dir="auto"
                value={settings.words}
                onChange={(event) => onChange({ words: event.currentTarget.value })}
              />
              <Select
                label={t('scheme')}
                allowDeselect={false}
                value={settings.scheme}
                data={SCHEMES.map((scheme) => ({ value: scheme, label: t(`scheme_${scheme}`) }))}
                onChange={(value) => {
                  const scheme = SCHEMES.find((each) => each === value);
                  if (scheme) onChange({ scheme });
                }}
              />
            </SimpleGrid>
          )}
          <ClassField
            value={settings.classLabel}
            note="classNote"
            onChange={(classLabel) => onChange({ classLabel })}
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
