import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import { ArrowUpDown, Copy, ListChecks, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../foundation/hooks.js';
import { MoveDialog } from '../../../ui/MoveDialog.js';
import { useActionContext } from '../actions/use-action-context.js';
import { useEditor } from '../model/hooks.js';
import { flushTyping } from '../model/typing.js';
import type { ActionContext } from '../actions/editor-action.js';
import {
  duplicateSelected,
  moveSelected,
  selectAll,
  clearSelection,
  removeSelected,
} from '../actions/selection-acts.js';
import { selectedKeys } from '../actions/selection.js';
import classes from './selection.module.css';
import { placeInOrder } from '../model/place-in-order.js';

/** The number of selected cards, and actions on them. */
export function SelectionBar() {
  const { t } = useTranslation(['flow-editor', 'editor-tools']);
  const context = useActionContext();
  const keys = useAppSelector(selectedKeys);
  const order = useEditor((state) => state.doc.order);
  const [moving, setMoving] = useState(false);
  const run = (act: (context: ActionContext) => void) => () => {
    flushTyping();
    act(context(null));
  };
  const movable = keys.filter((key) => key !== order[0]);
  const lastPlace = order.length - movable.length + 1;
  return (
    <div className={classes['bar']} role="group" aria-label={t('editor-tools:pickedBar')} data-picked-bar="">
      <Text component="span" fz="sm" fw={500} className={classes['count']}>
        {t('editor-tools:picked', { count: keys.length })}
      </Text>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<ArrowUpDown size={14} aria-hidden />}
        disabled={movable.length === 0}
        onClick={() => setMoving(true)}
      >
        {t('editor-tools:movePicked')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<Copy size={14} aria-hidden />}
        onClick={run(duplicateSelected)}
      >
        {t('editor-tools:duplicatePicked')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        c="var(--mantine-color-error)"
        leftSection={<Trash2 size={14} aria-hidden />}
        onClick={run(removeSelected)}
      >
        {t('editor-tools:deletePickedShort')}
      </Button>
      <Tooltip label={t('editor-tools:pickAll')}>
        <ActionIcon size={28} aria-label={t('editor-tools:pickAll')} onClick={run(selectAll)}>
          <ListChecks size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('editor-tools:pickNone')}>
        <ActionIcon size={28} aria-label={t('editor-tools:pickNone')} onClick={run(clearSelection)}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {moving && (
        <MoveDialog
          title={t('editor-tools:movePickedTitle', { count: movable.length })}
          range={t('newPlaceRange', { count: lastPlace })}
          place={Math.min(placeInOrder(order, movable[0]) + 1, lastPlace)}
          first={2}
          last={lastPlace}
          onMove={(place) => {
            flushTyping();
            moveSelected(context(null), place - 1);
          }}
          onClose={() => setMoving(false)}
        />
      )}
    </div>
  );
}
