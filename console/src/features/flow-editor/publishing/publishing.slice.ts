/** State and problems of the last publication. */
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '../../../foundation/store.js';
import type { Status } from '../../../foundation/status.js';
import { published } from '../model/editor-actions.js';
import type { PublishProblem } from '../model/editor-state.js';
import { EMPTY_DOCUMENT, type FlowDocument } from '../model/flow-document.js';
import { selectorOf } from '../model/select-editor.js';

export interface Publishing {
  readonly status: Status;
  /** Why the server refused the last publication; empty once nothing of it is left. */
  readonly problems: readonly PublishProblem[];
  /** The draft that was refused. */
  readonly refusedDoc: FlowDocument;
}
const initialState: Publishing = { status: 'idle', problems: [], refusedDoc: EMPTY_DOCUMENT };
interface Refused {
  readonly problems: readonly PublishProblem[];
  readonly doc: FlowDocument;
}

/** @param note - The author's note on the version; '' = none. */
export const publishRequested = createAction('flowEditor/publishRequested', (note = '') => ({ payload: note }));

export const publishingSlice = createSlice({
  name: 'flowEditor/publishing',
  reducerPath: 'publishing',
  initialState,
  reducers: {
    publishStarted: (): Publishing => ({ ...initialState, status: 'pending' }),
    publishFailed: (_: Publishing, { payload: { problems, doc } }: PayloadAction<Refused>): Publishing => ({
      status: 'rejected',
      problems,
      refusedDoc: doc,
    }),
    problemsDismissed: (state: Publishing): Publishing => ({ ...state, problems: [], refusedDoc: EMPTY_DOCUMENT }),
  },
  extraReducers: (builder) => builder.addCase(published, (state: Publishing) => ({ ...state, status: 'fulfilled' })),
});
export const { publishStarted, publishFailed, problemsDismissed } = publishingSlice.actions;

export const selectPublishing = selectorOf(publishingSlice);
export const selectIsPublishing = (root: RootState): boolean => selectPublishing(root).status === 'pending';
export const selectPublishProblems = (root: RootState): readonly PublishProblem[] => selectPublishing(root).problems;
