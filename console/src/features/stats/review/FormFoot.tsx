import { Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Review.module.css';

/** The button of a form, and the keys that press it. */
export function FormFoot({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('review');
  return (
    <div className={classes['foot']}>
      <span className={classes['keys']}>
        <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd> {t('savesAndGoesOn')}
      </span>
      {children}
    </div>
  );
}
