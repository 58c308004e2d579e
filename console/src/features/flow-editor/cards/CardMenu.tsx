import { ActionIcon, Menu } from '@mantine/core';
import { modals } from '@mantine/modals';
import {
  ArrowUpDown,
  BookmarkPlus,
  Copy,
  EllipsisVertical,
  History,
  MessagesSquare,
  Play,
  Settings2,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { lazy, memo, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { RootState } from '../../../app/store.js';
import { newKey, useEditor, useEditorDispatch } from '../hooks.js';
import { jumped, previewAsked, settingsOpened } from '../model/editor-actions.js';
import { promptDuplicated, promptRemoved, quickResponsesChanged } from '../model/edits.js';
import { copyOf } from '../model/prompt-recipes.js';
import { useUndoToast } from '../bar/use-undo-toast.js';
import { toastInfo } from '../../../ui/toasts.js';
import { selectEditor } from '../saga/select-editor.js';
import { focusInCard } from './focus-in-card.js';
import { MovePromptDialog } from './MovePromptDialog.js';

export interface CardMenuProps {
  readonly promptKey: string;
  readonly index: number;
  readonly isStart: boolean;
}

interface Item {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}
const REMOVE = 'deletePrompt';
const PromptHistoryDialog = lazy(async () => {
  const { PromptHistoryDialog: Dialog } = await import('../history/PromptHistoryDialog.js');
  return { default: Dialog };
});

const SaveTemplateDialog = lazy(async () => {
  const { SaveTemplateDialog: Dialog } = await import('../templates/SaveTemplateDialog.js');
  return { default: Dialog };
});

export const CardMenu = memo(function CardMenu({ promptKey, index, isStart }: CardMenuProps) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const undoToast = useUndoToast();
  const [moving, setMoving] = useState(false);
  const [historyOpen, setHistoryOpen] = useState(false);
  const [keeping, setKeeping] = useState(false);
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
  const openHistory = () => {
    // Given back by the dialog: the item that was clicked is gone by then.
    button.current?.focus();
    setHistoryOpen(true);
  };
  const keep = () => {
    button.current?.focus();
    setKeeping(true);
  };
  const playFromHere = () => {
    const name = selectEditor(store.getState()).doc.byKey[promptKey]?.name;
    if (name !== undefined) dispatch(previewAsked(name));
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
  const addQuickResponses = () =>
    dispatch(quickResponsesChanged({ key: promptKey, list: [{ key: newKey(), message: '' }] }));
  const items: readonly Item[] = [
    { id: 'promptSettings', label: t('promptSettings'), icon: Settings2, onClick: openSettings },
    {
      id: 'quickRespList',
      label: t('quickRespList'),
      icon: MessagesSquare,
      onClick: addQuickResponses,
      disabled: hasQuickResponses,
    },
    { id: 'promptHistory', label: t('promptHistory'), icon: History, onClick: openHistory },
    { id: 'previewFromHere', label: t('previewFromHere'), icon: Play, onClick: playFromHere },
    { id: 'duplicatePrompt', label: t('duplicatePrompt'), icon: Copy, onClick: duplicate },
    { id: 'saveTemplate', label: t('saveTemplate'), icon: BookmarkPlus, onClick: keep },
    { id: 'moveTo', label: t('moveTo'), icon: ArrowUpDown, onClick: () => setMoving(true), disabled: isStart },
    { id: REMOVE, label: t('deletePrompt'), icon: Trash2, onClick: remove },
  ];
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon ref={button} aria-label={t('promptActions', { number })}>
            <EllipsisVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map(({ id, label, icon: Icon, onClick, disabled = false }) => (
            <Menu.Item
              key={id}
              color={id === REMOVE ? 'var(--mantine-color-error)' : undefined}
              leftSection={<Icon size={14} aria-hidden />}
              disabled={disabled}
              onClick={onClick}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {historyOpen && (
        <Suspense fallback={null}>
          <PromptHistoryDialog promptKey={promptKey} number={number} onClose={() => setHistoryOpen(false)} />
        </Suspense>
      )}
      {keeping && (
        <Suspense>
          <SaveTemplateDialog promptKey={promptKey} onClose={() => setKeeping(false)} />
        </Suspense>
      )}
      {moving && (
        <MovePromptDialog
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
