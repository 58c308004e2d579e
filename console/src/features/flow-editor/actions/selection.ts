/** Reading the selection of cards. */
import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../../foundation/store.js';
import type { FlowDocument } from '../model/flow-document.js';
import { selectEditor } from '../model/select-editor.js';
import { selectIsStructural } from '../model/selectors.js';
import { placeInOrder } from '../model/place-in-order.js';
import { selectSelection } from './selection.slice.js';

/** In the order of the flow, without deleted prompts. */
export const selectedKeys = createSelector(
  [(root: RootState) => selectEditor(root).doc.order, (root: RootState) => selectSelection(root).selected],
  (order, selected): readonly string[] => order.filter((key) => selected[key]),
);
/** Cards can be selected only if they can be moved. */
export const selectIsSelecting = (root: RootState): boolean =>
  selectIsStructural(selectEditor(root)) && selectedKeys(root).length > 0;

/** The cards from `from` to `to`, both included. */
export function rangeOf({ order }: FlowDocument, from: string, to: string): readonly string[] {
  const [first, second] = [placeInOrder(order, from), placeInOrder(order, to)].sort((a, b) => a - b);
  return first === undefined || second === undefined || first < 0 ? [to] : order.slice(first, second + 1);
}
