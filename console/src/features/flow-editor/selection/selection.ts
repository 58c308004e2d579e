/** Which cards are picked, and how a pick grows. */
import { createSelector } from '@reduxjs/toolkit';
import type { FlowDocument } from '../model/flow-document.js';
import type { FlowEditorState } from '../model/editor-state.js';
import { selectIsStructural } from '../model/selectors.js';

/** In the order of the flow; what is gone meanwhile is left out. */
export const selectedKeys = createSelector(
  [({ doc }: FlowEditorState) => doc.order, ({ tools }: FlowEditorState) => tools.selected],
  (order, selected): readonly string[] => order.filter((key) => selected[key]),
);
/** Cards are picked where they can be moved. */
export const selectIsSelecting = (state: FlowEditorState): boolean =>
  selectIsStructural(state) && selectedKeys(state).length > 0;

/** From one card to another, both with it. */
export function rangeOf({ order }: FlowDocument, from: string, to: string): readonly string[] {
  const [first, second] = [order.indexOf(from as never), order.indexOf(to as never)].sort((a, b) => a - b);
  return first === undefined || second === undefined || first < 0 ? [to] : order.slice(first, second + 1);
}
