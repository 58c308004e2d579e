import { ActionIcon, Menu } from '@mantine/core';
import { EllipsisVertical } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ALL_ACTIONS } from '../actions/all-actions.js';
import { isEnabled, isOffered, type EditorAction } from '../actions/editor-action.js';
import { useActionContext } from '../actions/use-action-context.js';
import { flushTyping } from '../model/typing.js';
import { Keys } from '../shortcuts/Keys.js';
import { ToolDialogs } from '../tools/ToolDialogs.js';

const IN_MENU = ALL_ACTIONS.filter(({ menu }) => menu !== undefined);

/** What can be done with the flow as a whole. */
export function EditorMenu() {
  const { t } = useTranslation('flow-editor');
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon ref={button} aria-label={t('flowActions')}>
            <EllipsisVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Items button={button} />
        </Menu.Dropdown>
      </Menu>
      <ToolDialogs />
    </>
  );
}

/** Drawn only while the menu is open. */
function Items({ button }: { readonly button: RefObject<HTMLButtonElement | null> }) {
  const { t } = useTranslation(['flow-editor', 'editor-tools', 'common']);
  const context = useActionContext();
  const now = context();
  const perform = (action: EditorAction) => {
    // A dialog gives the focus back to where it was: the item that was clicked is gone by then, its button is not.
    button.current?.focus();
    flushTyping();
    action.perform(context(null));
  };
  return IN_MENU.filter((action) => isOffered(action, now)).map((action) => {
    const { id, label, icon: Icon, menu, keys = [] } = action;
    return (
      <div key={id} role="none">
        {menu === 'apart' && <Menu.Divider />}
        <Menu.Item
          leftSection={<Icon size={14} aria-hidden />}
          rightSection={keys[0] && <Keys shortcut={keys[0]} />}
          disabled={!isEnabled(action, now)}
          onClick={() => perform(action)}
        >
          {label(t, now.state)}
        </Menu.Item>
      </div>
    );
  });
}
