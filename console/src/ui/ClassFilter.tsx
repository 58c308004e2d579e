import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const ALL = 'all';
/** Any text can be a label. */
const CHOSEN = 'class ';

export interface ClassFilterProps {
  readonly classes: readonly string[];
  /** The label of a class; null = all. */
  readonly value: string | null;
  readonly onChange: (label: string | null) => void;
  readonly size?: 'xs';
  readonly className?: string;
}

/** Limits results to one class; absent as long as no learner came with a class. */
export function ClassFilter({ classes, value, onChange, size, className }: ClassFilterProps) {
  const { t } = useTranslation('common');
  if (classes.length === 0 && value === null) return null;
  const known = value === null || classes.includes(value) ? classes : [value, ...classes];
  return (
    <Select
      aria-label={t('class')}
      allowDeselect={false}
      {...(size && { size })}
      {...(className !== undefined && { className })}
      value={value === null ? ALL : CHOSEN + value}
      onChange={(chosen) => onChange(chosen === null || chosen === ALL ? null : chosen.slice(CHOSEN.length))}
      data={[{ value: ALL, label: t('allClasses') }, ...known.map((label) => ({ value: CHOSEN + label, label }))]}
    />
  );
}
