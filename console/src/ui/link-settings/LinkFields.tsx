import { Select, SimpleGrid, Switch, Text } from '@mantine/core';
import type { SequenceSettings } from '@parley/contracts/definition/sequence-settings';
import type { Language } from '@parley/contracts/definition/values';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../i18n/language-names.js';
import { LINK_SETTINGS, type LinkKind, type LinkSettings } from './link-settings.js';

export interface LinkFieldProps {
  readonly settings: LinkSettings;
  readonly onChange: (part: Partial<LinkSettings>) => void;
}

export function LinkLanguage({
  settings,
  languages,
  onChange,
}: LinkFieldProps & { readonly languages: readonly Language[] }) {
  const { t } = useTranslation('share');
  return (
    <Select
      label={t('language')}
      data={languages.map((language) => ({ value: language, label: languageName(language) }))}
      value={settings.language}
      allowDeselect={false}
      onChange={(language) => language !== null && onChange({ language })}
    />
  );
}

type SwitchName = (typeof LINK_SETTINGS)[LinkKind][number];
export interface LinkSwitchesProps extends LinkFieldProps {
  readonly kind: LinkKind;
  /** The switches to show; by default all that the kind has. */
  readonly names?: readonly SwitchName[];
  /** The sequence's order; only `link` leaves it to links. */
  readonly order?: SequenceSettings['allowRandomAccess'];
}

/** SHARE-23 … SHARE-25 */
export function LinkSwitches({ kind, settings, names = LINK_SETTINGS[kind], order, onChange }: LinkSwitchesProps) {
  const { t } = useTranslation('share');
  const hint = useId();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {names.map((name) => (
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
      {names.includes('allowRandomAccess') && order !== 'link' && (
        <Text id={hint} fz="xs" c="dimmed">
          {t('orderIsSetting')}
        </Text>
      )}
    </>
  );
}
