/** True after the collaborator left the flow (decision 9). */
import { createAction, createSlice } from '@reduxjs/toolkit';
import { timed } from '../model/editor-actions.js';
import { selectorOf } from '../model/select-editor.js';

export const leaveFlowRequested = createAction<number>('flowEditor/leaveFlowRequested');
export const leaveFailed = createAction('flowEditor/leaveFailed', () => timed(null));

export const leavingSlice = createSlice({
  name: 'flowEditor/leaving',
  reducerPath: 'hasLeft',
  initialState: false,
  reducers: {
    leaveDone: () => true,
  },
});
export const { leaveDone } = leavingSlice.actions;
export const selectHasLeft = selectorOf(leavingSlice);
