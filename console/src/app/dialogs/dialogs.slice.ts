/**
 * Dialogs that several features open. A feature dispatches `dialogs.opened({ name: 'share', flowId })`; the dialog's own
 * feature draws it, so that neither imports the other.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface ShareDialogRequest {
  readonly name: 'share';
  readonly flowId: number;
}
export type DialogRequest = ShareDialogRequest;
export interface DialogsState {
  readonly open: DialogRequest | null;
}
const initialState: DialogsState = { open: null };

const slice = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    opened: (_, { payload }: PayloadAction<DialogRequest>) => ({ open: payload }),
    closed: () => initialState,
  },
});
export const dialogs = slice.actions;
export const dialogsReducer = slice.reducer;
