import { Radio, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Status } from '../../app/status.js';
import { LinkSecret } from './LinkSecret.js';
import type { IdentifierTrust, SecretState, ShareSubject } from './share.slice.js';

const CHOICES: readonly IdentifierTrust[] = ['bound', 'open', 'signed'];

export interface TrustChoiceProps {
  readonly value: IdentifierTrust;
  readonly status: Status;
  readonly onChange: (trust: IdentifierTrust) => void;
  readonly subject: ShareSubject;
  readonly secret: SecretState;
}

/** Who goes on with a chat that was begun under an identifier; a setting of the flow, saved at once. */
export function TrustChoice({ value, status, onChange, subject, secret }: TrustChoiceProps) {
  const { t } = useTranslation('share');
  return (
    <Stack gap={6}>
      <Radio.Group
        label={t('trust')}
        description={t('trustNote')}
        value={value}
        onChange={(next) => onChange(next as IdentifierTrust)}
      >
        <Stack gap="sm" mt="sm">
          {CHOICES.map((choice) => (
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
      {value === 'signed' && <LinkSecret subject={subject} secret={secret} />}
      {status === 'rejected' && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {t('trustFailed')}
        </Text>
      )}
    </Stack>
  );
}
