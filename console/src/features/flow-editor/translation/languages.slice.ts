/** State of the request to change the flow's languages. */
import { createAction, createSlice } from '@reduxjs/toolkit';
import type { Language } from '@parley/contracts/definition/values';
import { afterReply, type Status } from '../../../foundation/status.js';
import { languagesSaved } from '../model/editor-actions.js';
import { selectorOf } from '../model/select-editor.js';

export interface LanguagesRequest {
  /** All languages of the flow after the change. */
  readonly languages: readonly Language[];
  /** The language to edit after the change. */
  readonly chosen: Language;
  /** A language whose translations are deleted from the draft. */
  readonly clear?: Language;
}
export const languagesRequested = createAction<LanguagesRequest>('flowEditor/languagesRequested');

export const languagesSaveSlice = createSlice({
  name: 'flowEditor/languagesSave',
  reducerPath: 'languagesSave',
  initialState: 'idle' as Status,
  reducers: {
    languagesSaveStarted: (): Status => 'pending',
    languagesSaveFailed: (status): Status => afterReply(status, 'rejected'),
    languagesDialogClosed: (): Status => 'idle',
  },
  extraReducers: (builder) => builder.addCase(languagesSaved, (status: Status) => afterReply(status, 'fulfilled')),
});
export const { languagesSaveStarted, languagesSaveFailed, languagesDialogClosed } = languagesSaveSlice.actions;
export const selectLanguagesSave = selectorOf(languagesSaveSlice);
