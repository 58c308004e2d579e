import { Checkbox } from '@mantine/core';
import { memo, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionContext } from '../actions/use-action-context.js';
import { useEditor } from '../hooks.js';
import { pickTo, togglePicked } from './selection-acts.js';
import { selectIsSelecting } from './selection.js';
import classes from './selection.module.css';

/** Picks a card; with Shift, everything from the last one to it. By keyboard it is the card's handle that picks, so this is no stop of its own until something is picked. */
export const PickBox = memo(function PickBox({
  promptKey,
  number,
}: {
  readonly promptKey: string;
  readonly number: number;
}) {
  const { t } = useTranslation('editor-tools');
  const context = useActionContext();
  const isPicked = useEditor(({ tools }) => tools.selected[promptKey] === true);
  const isSelecting = useEditor(selectIsSelecting);
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
      onChange={() => (withShift.current ? pickTo : togglePicked)(context(), promptKey)}
    />
  );
});
