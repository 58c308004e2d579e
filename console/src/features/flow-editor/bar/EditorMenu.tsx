import { ActionIcon, Menu } from '@mantine/core';
import { EllipsisVertical } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { LateMenu } from '../../../ui/LateMenu.js';
import { ALL_ACTIONS } from '../actions/all-actions.js';
import { isEnabled, isOffered, type EditorAction } from '../actions/editor-action.js';
import { useActionContext } from '../actions/use-action-context.js';
import { flushTyping } from '../model/typing.js';
import { Keys } from '../shortcuts/Keys.js';
import { ToolDialogs } from './ToolDialogs.js';

const IN_MENU = ALL_ACTIONS.filter(({ menu }) => menu !== undefined);

/** The menu of actions on the whole flow. */
export function EditorMenu() {
  const { t } = useTranslation('flow-editor');
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <LateMenu
        buttonRef={button}
        button={
          <ActionIcon aria-label={t('flowActions')}>
            <EllipsisVertical size={16} aria-hidden />
          </ActionIcon>
        }
      >
        {() => <Items button={button} />}
      </LateMenu>
      <ToolDialogs />
    </>
  );
}

/** Rendered only while the menu is open. */
function Items({ button }: { readonly button: RefObject<HTMLButtonElement | null> }) {
  const { t } = useTranslation(['flow-editor', 'editor-tools', 'common']);
  const context = useActionContext();
  const now = context();
  const perform = (action: EditorAction) => {
    // When a dialog closes, it returns the focus to the element that had it: the button, since the menu item is gone.
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
          {label(t, now.state, now.root)}
        </Menu.Item>
      </div>
    );
  });
}
