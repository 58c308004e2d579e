/** The selected cards. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { selectorOf } from '../model/select-editor.js';

export interface Selection {
  readonly selected: Readonly<Record<string, true>>;
  /** The card at which a range selection starts. */
  readonly anchor: string | null;
}
interface SelectionChanged {
  readonly keys: readonly string[];
  readonly anchor: string | null;
}
const initialState: Selection = { selected: {}, anchor: null };

export const selectionSlice = createSlice({
  name: 'flowEditor/selection',
  reducerPath: 'selection',
  initialState,
  reducers: {
    selectionChanged: (_, { payload: { keys, anchor } }: PayloadAction<SelectionChanged>): Selection => ({
      selected: Object.fromEntries(keys.map((key) => [key, true as const])),
      anchor,
    }),
  },
});
export const { selectionChanged } = selectionSlice.actions;
export const selectSelection = selectorOf(selectionSlice);
