/** State and problems of the last publication. */
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '../../../foundation/store.js';
import type { Status } from '../../../foundation/status.js';
import { published } from '../model/editor-actions.js';
import type { PublishProblem } from '../model/editor-state.js';
import { selectorOf } from '../model/select-editor.js';

export interface Publishing {
  readonly status: Status;
  readonly problems: readonly PublishProblem[];
}
const initialState: Publishing = { status: 'idle', problems: [] };

/** @param note - The author's note on the version; '' = none. */
export const publishRequested = createAction('flowEditor/publishRequested', (note = '') => ({ payload: note }));

export const publishingSlice = createSlice({
  name: 'flowEditor/publishing',
  reducerPath: 'publishing',
  initialState,
  reducers: {
    publishStarted: (): Publishing => ({ status: 'pending', problems: [] }),
    publishFailed: (_, { payload: problems }: PayloadAction<readonly PublishProblem[]>): Publishing => ({
      status: 'rejected',
      problems,
    }),
    problemsDismissed: (state: Publishing): Publishing => ({ ...state, problems: [] }),
  },
  extraReducers: (builder) => builder.addCase(published, (state: Publishing) => ({ ...state, status: 'fulfilled' })),
});
export const { publishStarted, publishFailed, problemsDismissed } = publishingSlice.actions;

export const selectPublishing = selectorOf(publishingSlice);
export const selectIsPublishing = (root: RootState): boolean => selectPublishing(root).status === 'pending';
export const selectPublishProblems = (root: RootState): readonly PublishProblem[] => selectPublishing(root).problems;
