import { CARD_ACTIONS } from './card-actions.js';
import type { EditorAction } from './editor-action.js';
import { FLOW_ACTIONS } from './flow-actions.js';
import { LANGUAGE_DIALOGS, VIEW_ACTIONS } from './view-actions.js';

/** In the order in which the palette and the sheet of shortcuts show them. */
export const ALL_ACTIONS: readonly EditorAction[] = [
  ...FLOW_ACTIONS,
  ...LANGUAGE_DIALOGS,
  ...VIEW_ACTIONS,
  ...CARD_ACTIONS,
];
