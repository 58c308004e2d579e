import { TextInput } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@parley/contracts/definition/limits';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { promptChanged } from '../model/edits.js';
import classes from './card.module.css';

export interface TitleFieldProps {
  readonly promptKey: string;
  readonly number: number;
  readonly editable: boolean;
}

/** The prompt's title beside its number, as a field that looks like text until it is used. */
export const TitleField = memo(function TitleField({ promptKey, number, editable }: TitleFieldProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const title = useEditor(({ doc }) => doc.byKey[promptKey]?.definition.title ?? '');
  if (!editable)
    return (
      <span className={classes['promptTitle']} dir="auto">
        {title}
      </span>
    );
  return (
    <TextInput
      variant="unstyled"
      size="xs"
      className={classes['titleField']}
      classNames={{ input: classes['titleInput'] }}
      data-titled={title !== '' || undefined}
      aria-label={t('titleOf', { number })}
      placeholder={t('addTitle')}
      maxLength={LIMITS.nameLength}
      dir="auto"
      value={title}
      onChange={({ currentTarget: { value } }) =>
        dispatch(promptChanged({ key: promptKey, changes: { title: value || undefined }, field: 'title' }))
      }
    />
  );
});
