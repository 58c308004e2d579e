/** State of the request to rename the flow. */
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Translations } from '@parley/contracts/definition/values';
import type { Failure } from '../../../foundation/api/failure.js';
import { afterReply, type Status } from '../../../foundation/status.js';
import { renamed } from '../model/editor-actions.js';
import { selectorOf } from '../model/select-editor.js';

export interface Rename {
  readonly status: Status;
  readonly failure: Failure | null;
}
const initialState: Rename = { status: 'idle', failure: null };

export const renameRequested = createAction<{ name: string; tName: Translations }>('flowEditor/renameRequested');

export const renameSlice = createSlice({
  name: 'flowEditor/rename',
  reducerPath: 'rename',
  initialState,
  reducers: {
    renameStarted: (): Rename => ({ status: 'pending', failure: null }),
    renameFailed: (state, { payload: failure }: PayloadAction<Failure>): Rename =>
      state.status === 'pending' ? { status: 'rejected', failure } : state,
    renameClosed: () => initialState,
  },
  extraReducers: (builder) =>
    builder.addCase(renamed, (state: Rename): Rename => ({ ...state, status: afterReply(state.status, 'fulfilled') })),
});
export const { renameStarted, renameFailed, renameClosed } = renameSlice.actions;
export const selectRename = selectorOf(renameSlice);
