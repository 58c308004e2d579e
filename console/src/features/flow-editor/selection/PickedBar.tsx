import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import { ArrowUpDown, Copy, ListChecks, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveDialog } from '../../../ui/MoveDialog.js';
import { useActionContext } from '../actions/use-action-context.js';
import { useEditor } from '../hooks.js';
import { flushTyping } from '../model/typing.js';
import type { ActionContext } from '../actions/editor-action.js';
import { duplicatePicked, movePicked, pickAll, pickNone, removePicked } from './selection-acts.js';
import { selectedKeys } from './selection.js';
import classes from './selection.module.css';

/** How many cards are picked, and what can be done with them together. */
export function PickedBar() {
  const { t } = useTranslation(['flow-editor', 'editor-tools']);
  const context = useActionContext();
  const keys = useEditor(selectedKeys);
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
        onClick={run(duplicatePicked)}
      >
        {t('editor-tools:duplicatePicked')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        c="var(--mantine-color-error)"
        leftSection={<Trash2 size={14} aria-hidden />}
        onClick={run(removePicked)}
      >
        {t('editor-tools:deletePickedShort')}
      </Button>
      <Tooltip label={t('editor-tools:pickAll')}>
        <ActionIcon size={28} aria-label={t('editor-tools:pickAll')} onClick={run(pickAll)}>
          <ListChecks size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('editor-tools:pickNone')}>
        <ActionIcon size={28} aria-label={t('editor-tools:pickNone')} onClick={run(pickNone)}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {moving && (
        <MoveDialog
          title={t('editor-tools:movePickedTitle', { count: movable.length })}
          range={t('newPlaceRange', { count: lastPlace })}
          place={Math.min(order.indexOf(movable[0] as never) + 1, lastPlace)}
          first={2}
          last={lastPlace}
          onMove={(place) => {
            flushTyping();
            movePicked(context(null), place - 1);
          }}
          onClose={() => setMoving(false)}
        />
      )}
    </div>
  );
}
