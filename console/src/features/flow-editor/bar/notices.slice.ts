/** The next toast. A new `nonce` shows an equal notice again. */
import { createSlice } from '@reduxjs/toolkit';
import { duplicated, duplicateFailed } from '../actions/duplicating.slice.js';
import { leaveFailed } from '../actions/leaving.slice.js';
import { loaded, promoted, promoteFailed, published } from '../model/editor-actions.js';
import type { PublishProblem } from '../model/editor-state.js';
import { selectorOf } from '../model/select-editor.js';

type Notice =
  | {
      readonly kind: 'published';
      readonly version: number;
      readonly warnings: readonly PublishProblem[];
      readonly nonce: number;
    }
  | { readonly kind: 'duplicated'; readonly flowId: number; readonly nonce: number }
  | { readonly kind: 'promoted'; readonly version: number; readonly nonce: number }
  | {
      readonly kind: 'duplicateFailed' | 'restored' | 'promoteFailed' | 'leaveFailed';
      readonly nonce: number;
    };
type Told = Notice | null;
const nothing: Told = null;

export const noticeSlice = createSlice({
  name: 'flowEditor/notice',
  reducerPath: 'notice',
  initialState: nothing as Told,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(loaded, (_, { payload: { unsaved }, meta }): Told =>
        unsaved ? { kind: 'restored', nonce: meta.at } : nothing,
      )
      .addCase(published, (_, { payload: { version, warnings }, meta }): Told => ({
        kind: 'published',
        version,
        warnings,
        nonce: meta.at,
      }))
      .addCase(duplicated, (_, { payload: flowId, meta }): Told => ({ kind: 'duplicated', flowId, nonce: meta.at }))
      .addCase(duplicateFailed, (_, { meta }): Told => ({ kind: 'duplicateFailed', nonce: meta.at }))
      .addCase(promoted, (_, { payload: version, meta }): Told => ({ kind: 'promoted', version, nonce: meta.at }))
      .addCase(promoteFailed, (_, { meta }): Told => ({ kind: 'promoteFailed', nonce: meta.at }))
      .addCase(leaveFailed, (_, { meta }): Told => ({ kind: 'leaveFailed', nonce: meta.at })),
});
export const selectNotice = selectorOf(noticeSlice);
