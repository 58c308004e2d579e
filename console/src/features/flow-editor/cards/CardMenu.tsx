import { ActionIcon, Menu } from '@mantine/core';
import {
  ArrowUpDown,
  BookmarkPlus,
  Copy,
  EllipsisVertical,
  History,
  MessagesSquare,
  Play,
  Settings2,
  SquareCheck,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HeldKeys } from '../../../ui/HeldKeys.js';
import { newKey, useEditor, useEditorDispatch } from '../hooks.js';
import { useActionContext } from '../actions/use-action-context.js';
import { togglePicked } from '../selection/selection-acts.js';
import { duplicatePrompt, openSettings, playFrom, removePrompt } from '../actions/prompt-acts.js';
import { quickResponsesChanged } from '../model/edits.js';
import { focusInCard } from './focus-in-card.js';
import { MovePromptDialog } from './MovePromptDialog.js';
import { dialogPart } from '../../../ui/lazy/dialog-part.js';

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
const PromptHistoryDialog = dialogPart(
  () => import('../history/PromptHistoryDialog.js'),
  (module) => module.PromptHistoryDialog,
);

const SaveTemplateDialog = dialogPart(
  () => import('../templates/SaveTemplateDialog.js'),
  (module) => module.SaveTemplateDialog,
  <HeldKeys />,
);

export const CardMenu = memo(function CardMenu({ promptKey, index, isStart }: CardMenuProps) {
  const { t } = useTranslation(['flow-editor', 'editor-tools', 'common']);
  const dispatch = useEditorDispatch();
  const [moving, setMoving] = useState(false);
  const [historyOpen, setHistoryOpen] = useState(false);
  const [keeping, setKeeping] = useState(false);
  const hasQuickResponses = useEditor((state) =>
    Boolean(state.doc.byKey[promptKey]?.definition.quickResponses?.length),
  );
  const context = useActionContext();
  const isPicked = useEditor(({ tools }) => tools.selected[promptKey] === true);
  const number = index + 1;
  const button = useRef<HTMLButtonElement>(null);
  const openHistory = () => {
    // Given back by the dialog: the item that was clicked is gone by then.
    button.current?.focus();
    setHistoryOpen(true);
  };
  const keep = () => {
    button.current?.focus();
    setKeeping(true);
  };
  const remove = () => {
    // Given back by the dialog when the prompt stays.
    button.current?.focus();
    removePrompt(context(), promptKey);
  };
  const addQuickResponses = () =>
    dispatch(quickResponsesChanged({ key: promptKey, list: [{ key: newKey(), message: '' }] }));
  const items: readonly Item[] = [
    {
      id: 'promptSettings',
      label: t('promptSettings'),
      icon: Settings2,
      onClick: () => openSettings(context(), promptKey),
    },
    {
      id: 'quickRespList',
      label: t('quickRespList'),
      icon: MessagesSquare,
      onClick: addQuickResponses,
      disabled: hasQuickResponses,
    },
    { id: 'promptHistory', label: t('promptHistory'), icon: History, onClick: openHistory },
    { id: 'previewFromHere', label: t('previewFromHere'), icon: Play, onClick: () => playFrom(context(), promptKey) },
    {
      id: 'duplicatePrompt',
      label: t('duplicatePrompt'),
      icon: Copy,
      onClick: () => duplicatePrompt(context(), promptKey),
    },
    { id: 'saveTemplate', label: t('saveTemplate'), icon: BookmarkPlus, onClick: keep },
    {
      id: 'pick',
      label: isPicked ? t('editor-tools:unpickMenu') : t('editor-tools:pickMenu'),
      icon: SquareCheck,
      onClick: () => togglePicked(context(), promptKey),
    },
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
        <PromptHistoryDialog promptKey={promptKey} number={number} onClose={() => setHistoryOpen(false)} />
      )}
      {keeping && <SaveTemplateDialog promptKey={promptKey} onClose={() => setKeeping(false)} />}
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
