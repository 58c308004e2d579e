/**
 * Dialogs that several features open. A feature dispatches `dialogs.opened({ name: 'share', kind: 'flow', id })`; the
 * dialog's own feature draws it, so that neither imports the other.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface ItemDialog {
  readonly name: 'share' | 'access' | 'test';
  /** What it is about. */
  readonly kind: 'flow' | 'sequence';
  readonly id: number;
}
/** About oneself, or about Parley. */
export interface OwnDialog {
  readonly name: 'account' | 'ask';
}
export type DialogRequest = ItemDialog | OwnDialog;
export interface DialogsState {
  readonly open: DialogRequest | null;
}
const initialState: DialogsState = { open: null };

const slice = createSlice({
  name: 'dialogs',
  initialState: initialState as DialogsState,
  reducers: {
    opened: (_, { payload }: PayloadAction<DialogRequest>) => ({ open: payload }),
    closed: () => initialState,
  },
});
export const dialogs = slice.actions;
export const dialogsReducer = slice.reducer;
