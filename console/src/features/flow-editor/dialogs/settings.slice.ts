/** State of the request to save the flow's settings. */
import { createAction, createSlice } from '@reduxjs/toolkit';
import type { Settings } from '@parley/contracts/definition/definition';
import { afterReply, type Status } from '../../../foundation/status.js';
import { settingsSaved } from '../model/editor-actions.js';
import { selectorOf } from '../model/select-editor.js';

export const settingsSaveRequested = createAction<Settings>('flowEditor/settingsSaveRequested');

export const settingsSaveSlice = createSlice({
  name: 'flowEditor/settingsSave',
  reducerPath: 'settingsSave',
  initialState: 'idle' as Status,
  reducers: {
    settingsSaveStarted: (): Status => 'pending',
    settingsSaveFailed: (status): Status => afterReply(status, 'rejected'),
    settingsDialogClosed: (): Status => 'idle',
  },
  extraReducers: (builder) => builder.addCase(settingsSaved, (status: Status) => afterReply(status, 'fulfilled')),
});
export const { settingsSaveStarted, settingsSaveFailed, settingsDialogClosed } = settingsSaveSlice.actions;
export const selectSettingsSave = selectorOf(settingsSaveSlice);
