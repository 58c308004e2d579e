import { Radio, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Status } from '../../foundation/status.js';
import { LinkSecret } from './LinkSecret.js';
import type { IdentifierTrust, SecretState, ShareSubject } from './share.slice.js';

const CHOICES: readonly IdentifierTrust[] = ['bound', 'open', 'signed'];

export interface TrustChoiceProps {
  readonly value: IdentifierTrust;
  readonly status: Status;
  /** Collaborators see the choice but can't change it. */
  readonly isOwner: boolean;
  readonly onChange: (trust: IdentifierTrust) => void;
  readonly subject: ShareSubject;
  readonly secret: SecretState;
}

/** Chooses who can resume a chat with the same identifier; a setting of the flow, saved at once. */
export function TrustChoice({ value, status, isOwner, onChange, subject, secret }: TrustChoiceProps) {
  const { t } = useTranslation('share');
  return (
    <Stack gap={6}>
      <Radio.Group
        label={t('trust')}
        description={isOwner ? t('trustNote') : `${t('trustNote')} ${t('trustOwners')}`}
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
              disabled={!isOwner || status === 'pending'}
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
