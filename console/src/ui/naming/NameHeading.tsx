import { UnstyledButton } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@parley/contracts/definition/values';
import { Hint } from '../Hint.js';
import classes from './naming.module.css';

export interface NameHeadingProps {
  readonly name: string;
  readonly lang?: Language;
  /** Absent: the name can't be edited. */
  readonly onEdit: (() => void) | undefined;
}

/** The name in the top bar; people who may edit it click it. */
export function NameHeading({ name, lang, onEdit }: NameHeadingProps) {
  const { t } = useTranslation('dialogs');
  const text = (
    <span className={classes['text']} lang={lang}>
      {name}
    </span>
  );
  return (
    <h1 className={classes['heading']}>
      {onEdit ? (
        <Hint label={t('editName')}>
          <UnstyledButton className={classes['edit']} aria-label={t('editNameOf', { name })} onClick={onEdit}>
            {text}
            <Pencil size={14} aria-hidden className={classes['pencil']} />
          </UnstyledButton>
        </Hint>
      ) : (
        text
      )}
    </h1>
  );
}
