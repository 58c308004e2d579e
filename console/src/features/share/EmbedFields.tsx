import { ActionIcon, Group, Select, SimpleGrid, Stack, Switch, Text, TextInput, Tooltip } from '@mantine/core';
import type { SequenceSettings } from '@parley/contracts/sequence/settings';
import { LANGUAGES, LIMITS } from '@parley/contracts/flow/definition';
import { Info } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGE_NAMES } from '../../i18n/i18n.js';
import { isIdentifier, isLength, LINK_SETTINGS, type EmbedSettings, type ShareKind } from './embed-settings.js';

export interface EmbedFieldsProps {
  readonly kind: ShareKind;
  readonly settings: EmbedSettings;
  /** A link has no width and no height. */
  readonly sized: boolean;
  /** Of a sequence: only `link` leaves the order of its steps to links. */
  readonly order: SequenceSettings['allowRandomAccess'];
  readonly onChange: (part: Partial<EmbedSettings>) => void;
}

/** SHARE-20 … SHARE-25 */
export function EmbedFields({ kind, settings, sized, order, onChange }: EmbedFieldsProps) {
  const { t } = useTranslation('share');
  const hint = useId();
  const tip = t('identifierTip', { placeholder: '{{email}}' });
  const lengthError = (text: string) => (isLength(text) ? null : t('lengthInvalid'));
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {sized && (
          <>
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
          </>
        )}
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
        <Select
          label={t('language')}
          data={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
          value={settings.language}
          allowDeselect={false}
          onChange={(language) => isLanguage(language) && onChange({ language })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {LINK_SETTINGS[kind].map((name) => (
          <Switch
            key={name}
            label={t(name === 'showName' ? `showName_${kind}` : name)}
            {...(name === 'allowRandomAccess' && order !== 'link'
              ? { checked: order === true, disabled: true, 'aria-describedby': hint }
              : { checked: settings[name] })}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
      </SimpleGrid>
      {kind === 'sequence' && order !== 'link' && (
        <Text id={hint} fz="xs" c="dimmed">
          {t('orderIsSetting')}
        </Text>
      )}
    </Stack>
  );
}
