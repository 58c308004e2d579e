/** The open tool, and the card from which it was opened. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { selectorOf } from '../model/select-editor.js';

export type ToolDialog =
  | 'palette'
  | 'addPrompt'
  | 'shortcuts'
  | 'print'
  | 'settings'
  | 'words'
  | 'importFlow'
  | 'exportQuestions'
  | 'sharedTexts'
  | 'paths'
  | 'rename'
  | 'addLanguage'
  | 'removeLanguage'
  | 'allTexts'
  /** A popover of the publish button. */
  | 'publishNote';

export interface OpenTool {
  readonly tool: ToolDialog | null;
  /** The focused card when the tool opened. */
  readonly card: string | null;
}
const initialState: OpenTool = { tool: null, card: null };

export const openToolSlice = createSlice({
  name: 'flowEditor/openTool',
  reducerPath: 'openTool',
  initialState,
  reducers: {
    toolOpened: {
      reducer: (_, { payload }: PayloadAction<OpenTool>) => payload,
      prepare: (tool: ToolDialog, card: string | null = null) => ({ payload: { tool, card } }),
    },
    toolClosed: {
      reducer: (state: OpenTool, { payload: only }: PayloadAction<ToolDialog | null>): OpenTool =>
        only === null || only === state.tool ? { ...state, tool: null } : state,
      /** @param only - Closes only this dialog; null = any. */
      prepare: (only: ToolDialog | null = null) => ({ payload: only }),
    },
  },
});
export const { toolOpened, toolClosed } = openToolSlice.actions;
export const selectOpenTool = selectorOf(openToolSlice);
