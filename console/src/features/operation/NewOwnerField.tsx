import { TextInput } from '@mantine/core';
import { LIMITS } from '@parley/contracts/definition/limits';
import { useTranslation } from 'react-i18next';

interface NewOwnerFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The e-mail of whoever gets the flows. */
export function NewOwnerField({ value, onChange }: NewOwnerFieldProps) {
  const { t } = useTranslation('operation');
  return (
    <TextInput
      type="email"
      label={t('newOwner')}
      description={t('newOwnerHow')}
      autoComplete="off"
      data-autofocus
      required
      maxLength={LIMITS.emailLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
