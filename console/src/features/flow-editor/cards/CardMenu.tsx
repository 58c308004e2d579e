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
import { useAppSelector } from '../../../foundation/hooks.js';
import { HeldKeys } from '../../../ui/HeldKeys.js';
import { LateMenu } from '../../../ui/LateMenu.js';
import { newKey, useEditor, useEditorDispatch } from '../model/hooks.js';
import { useActionContext } from '../actions/use-action-context.js';
import { toggleSelected } from '../actions/selection-acts.js';
import { selectSelection } from '../actions/selection.slice.js';
import { duplicatePrompt, openSettings, playFrom, removePrompt } from '../actions/prompt-acts.js';
import { quickResponsesChanged } from '../model/edits.js';
import { focusInCard } from '../focus/focus-in-card.js';
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
const drawItem = ({ id, label, icon: Icon, onClick, disabled = false }: Item) => (
  <Menu.Item
    key={id}
    color={id === REMOVE ? 'var(--mantine-color-error)' : undefined}
    leftSection={<Icon size={14} aria-hidden />}
    disabled={disabled}
    onClick={onClick}
  >
    {label}
  </Menu.Item>
);
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
  const [isSavingTemplate, setSavingTemplate] = useState(false);
  const hasQuickResponses = useEditor((state) =>
    Boolean(state.doc.byKey[promptKey]?.definition.quickResponses?.length),
  );
  const context = useActionContext();
  const isSelected = useAppSelector((root) => selectSelection(root).selected[promptKey] === true);
  const number = index + 1;
  const button = useRef<HTMLButtonElement>(null);
  const openHistory = () => {
    // The dialog returns the focus to this button, since the menu item is gone by then.
    button.current?.focus();
    setHistoryOpen(true);
  };
  const saveAsTemplate = () => {
    button.current?.focus();
    setSavingTemplate(true);
  };
  const remove = () => {
    // If the author cancels, the dialog returns the focus to this button.
    button.current?.focus();
    removePrompt(context(), promptKey);
  };
  const addQuickResponses = () =>
    dispatch(quickResponsesChanged({ key: promptKey, list: [{ key: newKey(), message: '' }] }));
  const items = (): readonly Item[] => [
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
    { id: 'saveTemplate', label: t('saveTemplate'), icon: BookmarkPlus, onClick: saveAsTemplate },
    {
      id: 'pick',
      label: isSelected ? t('editor-tools:unpickMenu') : t('editor-tools:pickMenu'),
      icon: SquareCheck,
      onClick: () => toggleSelected(context(), promptKey),
    },
    { id: 'moveTo', label: t('moveTo'), icon: ArrowUpDown, onClick: () => setMoving(true), disabled: isStart },
    { id: REMOVE, label: t('deletePrompt'), icon: Trash2, onClick: remove },
  ];
  return (
    <>
      <LateMenu
        buttonRef={button}
        button={
          <ActionIcon aria-label={t('promptActions', { number })}>
            <EllipsisVertical size={16} aria-hidden />
          </ActionIcon>
        }
      >
        {() => items().map(drawItem)}
      </LateMenu>
      {historyOpen && (
        <PromptHistoryDialog promptKey={promptKey} number={number} onClose={() => setHistoryOpen(false)} />
      )}
      {isSavingTemplate && <SaveTemplateDialog promptKey={promptKey} onClose={() => setSavingTemplate(false)} />}
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
