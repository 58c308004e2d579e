import { CARD_ACTIONS } from './card-actions.js';
import type { EditorAction } from './editor-action.js';
import { FLOW_ACTIONS } from './flow-actions.js';
import { LANGUAGE_DIALOGS, VIEW_ACTIONS } from './view-actions.js';

/** Sorted as the command palette and the shortcut sheet show them. */
export const ALL_ACTIONS: readonly EditorAction[] = [
  ...FLOW_ACTIONS,
  ...LANGUAGE_DIALOGS,
  ...VIEW_ACTIONS,
  ...CARD_ACTIONS,
];
