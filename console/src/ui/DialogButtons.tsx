import { Button, Group, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

interface DialogButtonsProps extends ButtonProps, Pick<ComponentProps<'button'>, 'onClick' | 'aria-busy'> {
  readonly onCancel: () => void;
  /** The focus begins on Cancel. */
  readonly isCancelFirst?: boolean;
}

/** The last row of a dialog: Cancel, and the button that does what the dialog is for; without `onClick` it submits a form. */
export function DialogButtons({ onCancel, isCancelFirst, ...button }: DialogButtonsProps) {
  const { t } = useTranslation('common');
  return (
    <Group justify="flex-end">
      <Button variant="default" data-autofocus={isCancelFirst} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type={button.onClick ? 'button' : 'submit'} {...button} />
    </Group>
  );
}
