/** The cards in view, in the order of the flow. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { selectorOf } from '../model/select-editor.js';

type Keys = readonly string[];
const none: Keys = [];

export const inViewSlice = createSlice({
  name: 'flowEditor/inView',
  reducerPath: 'inView',
  initialState: none,
  reducers: {
    cardsInView: (_, { payload }: PayloadAction<Keys>) => payload,
  },
});
export const { cardsInView } = inViewSlice.actions;
export const selectInView = selectorOf(inViewSlice);
