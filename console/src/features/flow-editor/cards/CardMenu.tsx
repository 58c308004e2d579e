import { ActionIcon, Menu } from '@mantine/core';
import { modals } from '@mantine/modals';
import { ArrowUpDown, Copy, EllipsisVertical, MessagesSquare, Settings2, Trash2 } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { RootState } from '../../../app/store.js';
import { newKey, useEditor, useEditorDispatch } from '../hooks.js';
import { jumped, settingsOpened } from '../model/editor-actions.js';
import { promptDuplicated, promptRemoved, quickResponsesChanged } from '../model/edits.js';
import { copyOf } from '../model/prompt-recipes.js';
import { useUndoToast } from '../bar/use-undo-toast.js';
import { toastInfo } from '../../../ui/toasts.js';
import { selectEditor } from '../saga/select-editor.js';
import { focusInCard } from './focus-in-card.js';
import { MoveDialog } from './MoveDialog.js';

export interface CardMenuProps {
  readonly promptKey: string;
  readonly index: number;
  readonly isStart: boolean;
}

export const CardMenu = memo(function CardMenu({ promptKey, index, isStart }: CardMenuProps) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const undoToast = useUndoToast();
  const [moving, setMoving] = useState(false);
  const store = useStore<RootState>();
  const hasQuickResponses = useEditor((state) =>
    Boolean(state.doc.byKey[promptKey]?.definition.quickResponses?.length),
  );
  const number = index + 1;
  const button = useRef<HTMLButtonElement>(null);
  const openSettings = () => {
    dispatch(settingsOpened(promptKey));
    requestAnimationFrame(() => document.getElementById('prompt-settings')?.focus());
  };
  const duplicate = () => {
    const prompt = selectEditor(store.getState()).doc.byKey[promptKey];
    if (!prompt) return;
    const copy = copyOf(prompt, newKey(), newKey);
    dispatch(promptDuplicated({ prompt: copy, at: index + 1 }));
    dispatch(jumped(copy.key));
  };
  const remove = () => {
    if (isStart) return toastInfo({ id: 'start-stays', message: t('startStays'), dismiss: t('common:dismiss') });
    const { order } = selectEditor(store.getState()).doc;
    const neighbour = order[index + 1] ?? order[index - 1];
    // Given back by the dialog when the prompt stays.
    button.current?.focus();
    modals.openConfirmModal({
      title: t('deletePromptTitle', { number }),
      children: t('deletePromptText'),
      labels: { confirm: t('deletePrompt'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      cancelProps: { 'data-autofocus': true },
      onConfirm: () => {
        dispatch(promptRemoved({ key: promptKey }));
        undoToast(t('promptDeleted'));
        if (neighbour) focusInCard(neighbour, '[data-handle], [data-message]');
      },
    });
  };
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon ref={button} aria-label={t('promptActions', { number })}>
            <EllipsisVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Settings2 size={14} aria-hidden />} onClick={openSettings}>
            {t('promptSettings')}
          </Menu.Item>
          <Menu.Item
            leftSection={<MessagesSquare size={14} aria-hidden />}
            disabled={hasQuickResponses}
            onClick={() => dispatch(quickResponsesChanged({ key: promptKey, list: [{ key: newKey(), message: '' }] }))}
          >
            {t('quickRespList')}
          </Menu.Item>
          <Menu.Item leftSection={<Copy size={14} aria-hidden />} onClick={duplicate}>
            {t('duplicatePrompt')}
          </Menu.Item>
          <Menu.Item
            leftSection={<ArrowUpDown size={14} aria-hidden />}
            disabled={isStart}
            onClick={() => setMoving(true)}
          >
            {t('moveTo')}
          </Menu.Item>
          <Menu.Item color="var(--mantine-color-error)" leftSection={<Trash2 size={14} aria-hidden />} onClick={remove}>
            {t('deletePrompt')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {moving && (
        <MoveDialog
          promptKey={promptKey}
          index={index}
          onClose={() => {
            setMoving(false);
            focusInCard(promptKey, '[data-handle]');
          }}
        />
      )}
    </>
  );
});
