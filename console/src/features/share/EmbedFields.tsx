import { ActionIcon, Group, SimpleGrid, Stack, TextInput, Tooltip } from '@mantine/core';
import type { SequenceSettings } from '@parley/contracts/definition/sequence-settings';
import { LIMITS } from '@parley/contracts/definition/limits';
import { type Language } from '@parley/contracts/definition/values';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkLanguage, LinkSwitches } from '../../ui/link-settings/LinkFields.js';
import type { LinkKind } from '../../ui/link-settings/link-settings.js';
import { isIdentifier, isLength, type EmbedSettings } from './embed-settings.js';

export interface EmbedFieldsProps {
  readonly kind: LinkKind;
  readonly settings: EmbedSettings;
  /** Languages that a link can ask for. */
  readonly languages: readonly Language[];
  /** The sequence's order; only `link` leaves it to links. */
  readonly order: SequenceSettings['allowRandomAccess'];
  readonly onChange: (part: Partial<EmbedSettings>) => void;
}

/** SHARE-20 … SHARE-25 */
export function EmbedFields({ kind, settings, languages, order, onChange }: EmbedFieldsProps) {
  const { t } = useTranslation('share');
  const tip = t('identifierTip', { placeholder: '{{email}}' });
  const lengthError = (text: string) => (isLength(text) ? null : t('lengthInvalid'));
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Group gap={4} align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            label={t('identifier')}
            placeholder={t('identifierPlaceholder')}
            value={settings.identifier}
            error={isIdentifier(settings.identifier) ? null : t('identifierInvalid', { most: LIMITS.emailLength })}
            onChange={(event) => onChange({ identifier: event.currentTarget.value })}
          />
          <Tooltip label={tip} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
            <ActionIcon aria-label={tip} mb={2}>
              <Info size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
        <LinkLanguage settings={settings} languages={languages} onChange={onChange} />
      </SimpleGrid>
      <LinkSwitches kind={kind} settings={settings} order={order} onChange={onChange} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={t('width')}
          value={settings.width}
          error={lengthError(settings.width)}
          onChange={(event) => onChange({ width: event.currentTarget.value })}
        />
        <TextInput
          label={t('height')}
          value={settings.height}
          error={lengthError(settings.height)}
          onChange={(event) => onChange({ height: event.currentTarget.value })}
        />
      </SimpleGrid>
    </Stack>
  );
}
