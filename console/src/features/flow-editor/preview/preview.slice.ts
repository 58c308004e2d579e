/** The prompt at which the preview begins; a new `nonce` makes it begin again at the same place. */
import { createSlice } from '@reduxjs/toolkit';
import type { ChatPath } from '@parley/contracts/max-score/chat-path';
import { previewAsked } from '../model/editor-actions.js';
import { selectorOf } from '../model/select-editor.js';

export interface PreviewStart {
  readonly from: string | ChatPath | null;
  readonly nonce: number;
}
const initialState: PreviewStart = { from: null, nonce: 0 };

export const previewSlice = createSlice({
  name: 'flowEditor/preview',
  reducerPath: 'preview',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(previewAsked, (_, { payload: { from }, meta }): PreviewStart => ({ from, nonce: meta.at })),
});
export const selectPreviewStart = selectorOf(previewSlice);
