import { ActionIcon, Menu } from '@mantine/core';
import { modals } from '@mantine/modals';
import {
  Copy,
  Download,
  EllipsisVertical,
  FlaskConical,
  History,
  LetterText,
  LogOut,
  Redo2,
  Settings,
  Share2,
  Undo2,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { may } from '@parley/contracts/flow/policy';
import { dialogs, type DialogRequest } from '../../../app/dialogs/dialogs.slice.js';
import { SettingsDialog } from '../dialogs/SettingsDialog.js';
import { WordCountDialog } from '../dialogs/WordCountDialog.js';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { redone, undone } from '../model/editor-actions.js';
import { selectIsEditable, selectRole } from '../model/selectors.js';
import { duplicateRequested } from '../saga/flow-editor.saga.js';
import { useExport } from './use-export.js';
import { useLeaveFlow } from './use-leave-flow.js';

interface Item {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly apart?: boolean;
}

/** What can be done with the flow as a whole. */
export function EditorMenu({ flowId }: { readonly flowId: number }) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const navigate = useNavigate();
  const leave = useLeaveFlow(flowId);
  const exportFlow = useExport();
  // EDIT-19, 20, 22: what a flow in a sequence shares with the sequence is done there.
  const alone = useEditor((state) => selectIsEditable(state) && state.flow?.flowSequence === null);
  const role = useEditor(selectRole);
  const canUndo = useEditor((state) => state.past.length > 0);
  const canRedo = useEditor((state) => state.future.length > 0);
  const duplicating = useEditor((state) => state.duplicating);
  const [open, setOpen] = useState<'settings' | 'words' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // A dialog gives the focus back to where it was: the item that was clicked is gone by then, its button is not.
  const from = (action: () => void) => () => {
    button.current?.focus();
    action();
  };
  const ask = (name: DialogRequest['name']) => () => dispatch(dialogs.opened({ name, kind: 'flow', id: flowId }));
  const duplicate = () =>
    modals.openConfirmModal({
      title: t('duplicate'),
      children: t('duplicateAsk'),
      labels: { confirm: t('duplicate'), cancel: t('common:cancel') },
      onConfirm: () => dispatch(duplicateRequested()),
    });
  const items: readonly (Item | false)[] = [
    alone && { label: t('endToEndTest'), icon: FlaskConical, onClick: ask('test') },
    alone && { label: t('embedShare'), icon: Share2, onClick: ask('share') },
    may(role, 'flow.share') && { label: t('manageAccess'), icon: Users, onClick: ask('access') },
    alone && { label: t('flowSettings'), icon: Settings, onClick: () => setOpen('settings') },
    may(role, 'flow.clone') && { label: t('duplicate'), icon: Copy, onClick: duplicate, disabled: duplicating },
    { label: t('versionHistory'), icon: History, onClick: () => void navigate(`/flows/${flowId}/versions`) },
    { label: t('exportFlow'), icon: Download, onClick: () => void exportFlow() },
    { label: t('wordCount'), icon: LetterText, onClick: () => setOpen('words') },
    { label: t('undo'), icon: Undo2, onClick: () => dispatch(undone()), disabled: !canUndo, apart: true },
    { label: t('redo'), icon: Redo2, onClick: () => dispatch(redone()), disabled: !canRedo },
    role === 'collaborator' && { label: t('leaveFlow'), icon: LogOut, onClick: leave, apart: true },
  ];
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon ref={button} aria-label={t('flowActions')}>
            <EllipsisVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map(
            (item) =>
              item && (
                <div key={item.label} role="none">
                  {item.apart && <Menu.Divider />}
                  <Menu.Item
                    leftSection={<item.icon size={14} aria-hidden />}
                    disabled={item.disabled ?? false}
                    onClick={from(item.onClick)}
                  >
                    {item.label}
                  </Menu.Item>
                </div>
              ),
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'settings' && <SettingsDialog onClose={() => setOpen(null)} />}
      {open === 'words' && <WordCountDialog onClose={() => setOpen(null)} />}
    </>
  );
}
