import { Button, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './templates.module.css';

export function UseButton({
  name,
  busy,
  onUse,
}: {
  readonly name: string;
  readonly busy?: boolean;
  readonly onUse: () => void;
}) {
  const { t } = useTranslation('message-tools');
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={busy}
      aria-label={t('templates.useOf', { name })}
      onClick={onUse}
    >
      {t('templates.use')}
    </Button>
  );
}

export interface TemplateRowProps {
  readonly name: string;
  readonly text?: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}
/** A template in the list. Clicking it shows its preview; `children` are its buttons. */
export function TemplateRow({ name, text, chosen, onChoose, children }: TemplateRowProps) {
  return (
    <li className={classes['row']} data-chosen={chosen || undefined}>
      <UnstyledButton className={classes['choose']} aria-pressed={chosen} onClick={onChoose}>
        <Text component="span" fz="sm" fw={500} display="block">
          {name}
        </Text>
        {text && (
          <Text component="span" fz="xs" c="dimmed" display="block">
            {text}
          </Text>
        )}
      </UnstyledButton>
      {children}
    </li>
  );
}
