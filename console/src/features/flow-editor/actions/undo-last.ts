import type { AppDispatch } from '../../../foundation/store.js';
import { undone } from '../model/editor-actions.js';
import type { FlowEditorState } from '../model/editor-state.js';
import { findUnkept, flushTyping } from '../model/typing.js';

export const canUndo = ({ past }: Pick<FlowEditorState, 'past'>): boolean =>
  past.length > 0 || findUnkept() !== undefined;

/** Takes back what was typed or done last (EDITOR-U4). */
export function undoLast(dispatch: AppDispatch): void {
  flushTyping();
  const field = findUnkept();
  if (field) field.takeBack();
  else dispatch(undone());
}
