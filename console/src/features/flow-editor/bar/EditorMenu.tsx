import { ActionIcon, Menu } from '@mantine/core';
import { modals } from '@mantine/modals';
import { Copy, EllipsisVertical, Redo2, Share2, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '@parley/contracts/flow/policy';
import { dialogs } from '../../../app/dialogs/dialogs.slice.js';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { redone, undone } from '../model/editor-actions.js';
import { selectIsEditable, selectRole } from '../model/selectors.js';
import { duplicateRequested } from '../saga/flow-editor.saga.js';

export function EditorMenu({ flowId }: { readonly flowId: number }) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const mayShare = useEditor((state) => selectIsEditable(state) && state.flow?.flowSequence === null);
  const mayDuplicate = useEditor((state) => may(selectRole(state), 'flow.clone'));
  const canUndo = useEditor((state) => state.past.length > 0);
  const canRedo = useEditor((state) => state.future.length > 0);
  const duplicating = useEditor((state) => state.duplicating);
  const button = useRef<HTMLButtonElement>(null);
  // A dialog gives the focus back to where it was: the item that was clicked is gone by then, its button is not.
  const share = () => {
    button.current?.focus();
    dispatch(dialogs.opened({ name: 'share', flowId }));
  };
  const duplicate = () => {
    button.current?.focus();
    modals.openConfirmModal({
      title: t('duplicate'),
      children: t('duplicateAsk'),
      labels: { confirm: t('duplicate'), cancel: t('common:cancel') },
      onConfirm: () => dispatch(duplicateRequested()),
    });
  };
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={t('flowActions')}>
          <EllipsisVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayShare && (
          <Menu.Item leftSection={<Share2 size={14} aria-hidden />} onClick={share}>
            {t('embedShare')}
          </Menu.Item>
        )}
        {mayDuplicate && (
          <Menu.Item leftSection={<Copy size={14} aria-hidden />} disabled={duplicating} onClick={duplicate}>
            {t('duplicate')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Undo2 size={14} aria-hidden />} disabled={!canUndo} onClick={() => dispatch(undone())}>
          {t('undo')}
        </Menu.Item>
        <Menu.Item leftSection={<Redo2 size={14} aria-hidden />} disabled={!canRedo} onClick={() => dispatch(redone())}>
          {t('redo')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
