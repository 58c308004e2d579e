import { ActionIcon, Menu } from '@mantine/core';
import { modals } from '@mantine/modals';
import { ArrowUpDown, Copy, EllipsisVertical, MessagesSquare, Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PromptEntry } from '@parley/contracts/flow/definition';
import { newKey, useEditorDispatch } from '../hooks.js';
import { jumped, settingsOpened } from '../model/editor-actions.js';
import { promptDuplicated, promptRemoved, quickResponsesChanged } from '../model/edits.js';
import { isStart } from '../model/flow-document.js';
import { copyOf } from '../model/prompt-recipes.js';
import { useUndoToast } from '../bar/use-undo-toast.js';
import { toastInfo } from '../../../ui/toasts.js';
import { focusInCard } from './focus-in-card.js';
import { MoveDialog } from './MoveDialog.js';

export function CardMenu({ prompt, index }: { readonly prompt: PromptEntry; readonly index: number }) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const undoToast = useUndoToast();
  const [moving, setMoving] = useState(false);
  const number = index + 1;
  const openSettings = () => {
    dispatch(settingsOpened(prompt.key));
    requestAnimationFrame(() => document.getElementById('prompt-settings')?.focus());
  };
  const duplicate = () => {
    const copy = copyOf(prompt, newKey(), newKey);
    dispatch(promptDuplicated({ prompt: copy, at: index + 1 }));
    dispatch(jumped(copy.key));
  };
  const remove = () => {
    if (isStart(prompt))
      return toastInfo({ id: 'start-stays', message: t('startStays'), dismiss: t('common:dismiss') });
    modals.openConfirmModal({
      title: t('deletePromptTitle', { number }),
      children: t('deletePromptText'),
      labels: { confirm: t('deletePrompt'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      cancelProps: { 'data-autofocus': true },
      onConfirm: () => {
        dispatch(promptRemoved({ key: prompt.key }));
        undoToast(t('promptDeleted'));
      },
    });
  };
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('promptActions', { number })}>
            <EllipsisVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Settings2 size={14} aria-hidden />} onClick={openSettings}>
            {t('promptSettings')}
          </Menu.Item>
          <Menu.Item
            leftSection={<MessagesSquare size={14} aria-hidden />}
            disabled={Boolean(prompt.definition.quickResponses?.length)}
            onClick={() => dispatch(quickResponsesChanged({ key: prompt.key, list: [{ key: newKey(), message: '' }] }))}
          >
            {t('quickRespList')}
          </Menu.Item>
          <Menu.Item leftSection={<Copy size={14} aria-hidden />} onClick={duplicate}>
            {t('duplicatePrompt')}
          </Menu.Item>
          <Menu.Item
            leftSection={<ArrowUpDown size={14} aria-hidden />}
            disabled={isStart(prompt)}
            onClick={() => setMoving(true)}
          >
            {t('moveTo')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<Trash2 size={14} aria-hidden />} onClick={remove}>
            {t('deletePrompt')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {moving && (
        <MoveDialog
          promptKey={prompt.key}
          index={index}
          onClose={() => {
            setMoving(false);
            focusInCard(prompt.key, '[data-handle]');
          }}
        />
      )}
    </>
  );
}
