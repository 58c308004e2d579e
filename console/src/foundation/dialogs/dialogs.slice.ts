/**
 * Dialogs that several features open. A feature dispatches `dialogs.opened({ name: 'share', kind: 'flow', id })`; the
 * dialog's own feature renders it, so that neither imports the other.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface ItemDialog {
  readonly name: 'share' | 'access' | 'test';
  /** The item. */
  readonly kind: 'flow' | 'sequence';
  readonly id: number;
}
/** About the person, or about Parley. */
export interface OwnDialog {
  readonly name: 'account' | 'ask';
}
/** The props of a feature's dialog. */
export interface OwnDialogProps {
  readonly onClose: () => void;
}
export interface DialogProps extends OwnDialogProps {
  readonly kind: ItemDialog['kind'];
  readonly id: number;
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
