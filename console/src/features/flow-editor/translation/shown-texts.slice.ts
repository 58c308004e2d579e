/** The texts that cards show while a flow is translated: all, or those that had one state when the author asked for them. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { jumped, languageChosen } from '../model/editor-actions.js';
import { selectorOf } from '../model/select-editor.js';
import type { Filter } from './filter-rows.js';

export interface ShownTexts {
  readonly filter: Filter;
  /** By `idOfText`; null = all. A text stays while it is translated, until the filter changes. */
  readonly texts: Readonly<Record<string, true>> | null;
}
const ALL: ShownTexts = { filter: 'all', texts: null };

export const shownTextsSlice = createSlice({
  name: 'flowEditor/shownTexts',
  reducerPath: 'shownTexts',
  initialState: ALL,
  reducers: {
    textsFiltered: (_, { payload: { filter, ids } }: PayloadAction<{ filter: Filter; ids: readonly string[] }>) =>
      filter === 'all' ? ALL : { filter, texts: Object.fromEntries(ids.map((id) => [id, true as const])) },
  },
  // A jump may lead to a card that the filter hides.
  extraReducers: (builder) => builder.addCase(languageChosen, () => ALL).addCase(jumped, () => ALL),
});
export const { textsFiltered } = shownTextsSlice.actions;
export const selectShownTexts = selectorOf(shownTextsSlice);
