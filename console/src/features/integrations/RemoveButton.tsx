import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../ui/use-ask.js';

interface RemoveButtonProps {
  /** The name of what is removed. */
  readonly name: string;
  readonly question: string;
  /** The button's text; absent = Remove. */
  readonly text?: string;
  readonly label?: string;
  readonly onRemove: () => void;
}

/** INTG-15: asks first. */
export function RemoveButton({ name, question, text, label, onRemove }: RemoveButtonProps) {
  const { t } = useTranslation('integrations');
  const ask = useAsk();
  const confirm = text ?? t('remove');
  const title = label ?? t('removeTitle', { type: name });
  return (
    <Button
      variant="default"
      size="xs"
      c="var(--mantine-color-error)"
      {...(label !== undefined && { 'aria-label': label })}
      onClick={() => ask({ title, question, confirm, size: 400, onConfirm: onRemove })}
    >
      {confirm}
    </Button>
  );
}
