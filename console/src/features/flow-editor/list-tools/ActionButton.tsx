import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../foundation/hooks.js';
import { Hint } from '../../../ui/Hint.js';
import { ALL_ACTIONS } from '../actions/all-actions.js';
import { isEnabled } from '../actions/editor-action.js';
import { shortcutText } from '../actions/shortcut.js';
import { useActionContext } from '../actions/use-action-context.js';
import { selectEditor } from '../model/select-editor.js';
import { flushTyping } from '../model/typing.js';

/** A button for an editor action. */
export function ActionButton({ id }: { readonly id: string }) {
  const { t } = useTranslation(['flow-editor', 'editor-tools', 'common']);
  const context = useActionContext();
  const action = ALL_ACTIONS.find((each) => each.id === id)!;
  const enabled = useAppSelector((root) => isEnabled(action, { root, state: selectEditor(root), card: null }));
  const { icon: Icon, keys = [] } = action;
  const { state, root } = context(null);
  const label = action.label(t, state, root);
  return (
    <Hint label={keys[0] ? `${label} (${shortcutText(keys[0])})` : label}>
      <ActionIcon
        aria-label={label}
        disabled={!enabled}
        onClick={() => {
          flushTyping();
          action.perform(context());
        }}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}
