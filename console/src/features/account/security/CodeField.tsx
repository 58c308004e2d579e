import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | null;
  readonly how: string;
}

/** A code of the app, which a phone's keyboard may offer. */
export function CodeField({ value, onChange, problem, how }: CodeFieldProps) {
  const { t } = useTranslation('security');
  return (
    <TextInput
      label={t('code')}
      description={how}
      autoComplete="one-time-code"
      spellCheck={false}
      data-autofocus
      required
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
