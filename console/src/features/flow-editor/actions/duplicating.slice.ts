/** True while the flow is being copied. */
import { createAction, createSlice } from '@reduxjs/toolkit';
import { timed } from '../model/editor-actions.js';
import { selectorOf } from '../model/select-editor.js';

export const duplicateRequested = createAction('flowEditor/duplicateRequested');

export const duplicatingSlice = createSlice({
  name: 'flowEditor/duplicating',
  reducerPath: 'duplicating',
  initialState: false,
  reducers: {
    duplicateStarted: () => true,
    duplicated: { reducer: () => false, prepare: (flowId: number) => timed(flowId) },
    duplicateFailed: { reducer: () => false, prepare: () => timed(null) },
  },
});
export const { duplicateStarted, duplicated, duplicateFailed } = duplicatingSlice.actions;
export const selectIsDuplicating = selectorOf(duplicatingSlice);
