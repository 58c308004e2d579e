import { TextInput } from '@mantine/core';
import { CLASS_LETTERS } from '@parley/contracts/definition/class-label';
import { useTranslation } from 'react-i18next';

interface ClassFieldProps {
  readonly value: string;
  /** Says what the label goes into. */
  readonly note: 'classNote' | 'learnersClassNote';
  readonly onChange: (label: string) => void;
}

/** Asks for the label of the class that gets a link. */
export function ClassField({ value, note, onChange }: ClassFieldProps) {
  const { t } = useTranslation('share');
  return (
    <TextInput
      label={t('class')}
      description={t(note)}
      inputWrapperOrder={['label', 'input', 'description']}
      placeholder="7b"
      autoComplete="off"
      dir="auto"
      maxLength={CLASS_LETTERS}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
