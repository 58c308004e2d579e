import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
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
  const field = useRef<HTMLInputElement>(null);
  // A step of an open dialog: the button of the step before, which had the focus, is gone.
  useEffect(() => field.current?.focus(), []);
  return (
    <TextInput
      label={t('code')}
      description={how}
      autoComplete="one-time-code"
      spellCheck={false}
      data-autofocus
      ref={field}
      required
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
