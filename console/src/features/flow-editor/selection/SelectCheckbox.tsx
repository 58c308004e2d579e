import { Checkbox } from '@mantine/core';
import { memo, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../foundation/hooks.js';
import { useActionContext } from '../actions/use-action-context.js';
import { selectRangeTo, toggleSelected } from '../actions/selection-acts.js';
import { selectIsSelecting } from '../actions/selection.js';
import { selectSelection } from '../actions/selection.slice.js';
import classes from './selection.module.css';

/**
 * Selects a card; Shift+click selects the range. The keyboard selects from the drag handle, so the checkbox is a Tab
 * stop only while a selection exists.
 */
export const SelectCheckbox = memo(function SelectCheckbox({
  promptKey,
  number,
}: {
  readonly promptKey: string;
  readonly number: number;
}) {
  const { t } = useTranslation('editor-tools');
  const context = useActionContext();
  const isPicked = useAppSelector((root) => selectSelection(root).selected[promptKey] === true);
  const isSelecting = useAppSelector(selectIsSelecting);
  const withShift = useRef(false);
  return (
    <Checkbox
      size="xs"
      className={classes['box']}
      aria-label={t('pickOf', { number })}
      tabIndex={isSelecting ? 0 : -1}
      checked={isPicked}
      onClick={({ shiftKey }: MouseEvent) => {
        withShift.current = shiftKey;
      }}
      onChange={() => (withShift.current ? selectRangeTo : toggleSelected)(context(), promptKey)}
    />
  );
});
