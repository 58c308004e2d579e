import { Radio, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Status } from '../../app/status.js';
import type { IdentifierTrust } from './share.slice.js';

/** `signed` needs links that a server signs; it is offered where such links are made. */
const OFFERED: readonly IdentifierTrust[] = ['bound', 'open'];

export interface TrustChoiceProps {
  readonly value: IdentifierTrust;
  readonly status: Status;
  readonly onChange: (trust: IdentifierTrust) => void;
}

/** Who goes on with a chat that was begun under an identifier; a setting of the flow, saved at once. */
export function TrustChoice({ value, status, onChange }: TrustChoiceProps) {
  const { t } = useTranslation('share');
  const choices = OFFERED.includes(value) ? OFFERED : [...OFFERED, value];
  return (
    <Stack gap={6}>
      <Radio.Group
        label={t('trust')}
        description={t('trustNote')}
        value={value}
        onChange={(next) => onChange(next as IdentifierTrust)}
      >
        <Stack gap="sm" mt="sm">
          {choices.map((choice) => (
            <Radio
              key={choice}
              value={choice}
              label={t(`trust_${choice}`)}
              description={t(`trust_${choice}_note`)}
              disabled={status === 'pending'}
            />
          ))}
        </Stack>
      </Radio.Group>
      {status === 'rejected' && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {t('trustFailed')}
        </Text>
      )}
    </Stack>
  );
}
