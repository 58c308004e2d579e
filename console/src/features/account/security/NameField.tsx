import { TextInput } from '@mantine/core';
import { PASSKEY_LIMITS } from '@parley/contracts/http/passkeys';
import { useTranslation } from 'react-i18next';

interface NameFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | null;
}

/** The name by which a person recognizes a passkey. */
export function NameField({ value, onChange, problem }: NameFieldProps) {
  const { t } = useTranslation('security');
  return (
    <TextInput
      label={t('passkeyName')}
      description={t('passkeyNameHow')}
      autoComplete="off"
      required
      maxLength={PASSKEY_LIMITS.nameLength}
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
