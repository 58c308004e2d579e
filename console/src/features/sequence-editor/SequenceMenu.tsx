import { ActionIcon, Menu } from '@mantine/core';
import { EllipsisVertical, FlaskConical, LogOut, Settings, Share2, Users, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '@parley/contracts/flow/policy';
import { useAsk } from '../../ui/use-ask.js';
import { dialogs, type DialogRequest } from '../../foundation/dialogs/dialogs.slice.js';
import { useAppDispatch } from '../../foundation/hooks.js';
import { useSequenceEditor } from './hooks.js';
import { selectRole } from './select-sequence.js';
import { sequenceEditor } from './sequence.slice.js';
import { dialogPart } from '../../ui/lazy/dialog-part.js';

const SettingsDialog = dialogPart(
  () => import('./SettingsDialog.js'),
  (module) => module.SettingsDialog,
);

interface Item {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
}

/** SEQ-9 … SEQ-11 */
export function SequenceMenu() {
  const { t } = useTranslation(['sequence-editor', 'common']);
  const dispatch = useAppDispatch();
  const id = useSequenceEditor((state) => state.sequence?.id ?? 0);
  const role = useSequenceEditor(selectRole);
  const [settings, setSettings] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // When a dialog closes, it returns the focus to the button, since the menu item is gone.
  const from = (action: () => void) => () => {
    button.current?.focus();
    action();
  };
  const ask = (name: DialogRequest['name']) => () => dispatch(dialogs.opened({ name, kind: 'sequence', id }));
  const askFirst = useAsk();
  const leave = () =>
    askFirst({
      title: t('leave'),
      question: t('leaveAsk'),
      confirm: t('leave'),
      onConfirm: () => dispatch(sequenceEditor.leaveRequested()),
    });
  const items: readonly (Item | false)[] = [
    { label: t('common:endToEndTest'), icon: FlaskConical, onClick: ask('test') },
    { label: t('embedShare'), icon: Share2, onClick: ask('share') },
    may(role, 'sequence.share') && { label: t('manageAccess'), icon: Users, onClick: ask('access') },
    { label: t('settings'), icon: Settings, onClick: () => setSettings(true) },
    role === 'collaborator' && { label: t('leave'), icon: LogOut, onClick: leave },
  ];
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon ref={button} aria-label={t('sequenceActions')}>
            <EllipsisVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map(
            (item) =>
              item && (
                <Menu.Item
                  key={item.label}
                  leftSection={<item.icon size={14} aria-hidden />}
                  onClick={from(item.onClick)}
                >
                  {item.label}
                </Menu.Item>
              ),
          )}
        </Menu.Dropdown>
      </Menu>
      {settings && <SettingsDialog onClose={() => setSettings(false)} />}
    </>
  );
}
