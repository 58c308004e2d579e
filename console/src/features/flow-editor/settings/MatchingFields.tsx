import { Radio, Stack, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Normalizer } from '@parley/contracts/definition/values';
import { SPACES, spacesOf, withCaseIgnored, withEdgesIgnored, withSpaces, type Spaces } from './matching.js';

export interface MatchingFieldsProps {
  readonly names: readonly string[];
  readonly editable: boolean;
  readonly onChange: (normalizers: readonly Normalizer[]) => void;
}

/** How typed answers are compared with the author's. */
export function MatchingFields({ names, editable, onChange }: MatchingFieldsProps) {
  const { t } = useTranslation('flow-editor');
  return (
    <Stack gap="sm" role="group" aria-label={t('matching')}>
      <Text fz="sm" fw={500}>
        {t('matching')}
      </Text>
      <Switch
        label={t('ignoreCase')}
        disabled={!editable}
        checked={names.includes('lowercase')}
        onChange={({ currentTarget: { checked } }) => onChange(withCaseIgnored(names, checked))}
      />
      <Switch
        label={t('ignoreEdges')}
        disabled={!editable}
        checked={names.includes('trimWhitespace')}
        onChange={({ currentTarget: { checked } }) => onChange(withEdgesIgnored(names, checked))}
      />
      <Radio.Group
        label={t('spaces')}
        labelProps={{ mb: 6 }}
        value={spacesOf(names)}
        onChange={(value) => onChange(withSpaces(names, value as Spaces))}
      >
        <Stack gap={10}>
          {SPACES.map((value) => (
            <Radio key={value} value={value} size="sm" disabled={!editable} label={t(`spaces_${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
