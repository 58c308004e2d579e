/** True if the map is shown in place of the preview. */
import { createSlice } from '@reduxjs/toolkit';
import { previewAsked } from '../model/editor-actions.js';
import { selectorOf } from '../model/select-editor.js';
import { publishFailed } from '../publishing/publishing.slice.js';

export const mapShownSlice = createSlice({
  name: 'flowEditor/mapShown',
  reducerPath: 'mapShown',
  initialState: false,
  reducers: {
    mapOpened: () => true,
    mapClosed: () => false,
  },
  // The preview shows the chat and publish problems, so the map gives way to it.
  extraReducers: (builder) => builder.addCase(previewAsked, () => false).addCase(publishFailed, () => false),
});
export const { mapOpened, mapClosed } = mapShownSlice.actions;
export const selectMapShown = selectorOf(mapShownSlice);
