/** The other authors of the flow. */
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PersonHere } from '@parley/contracts/http/live';
import { selectorOf } from '../model/select-editor.js';

export type People = readonly PersonHere[];
const nobody: People = [];

export const peopleSlice = createSlice({
  name: 'flowEditor/people',
  reducerPath: 'people',
  initialState: nobody,
  reducers: {
    peopleHere: (_, { payload }: PayloadAction<People>) => payload,
  },
});
export const { peopleHere } = peopleSlice.actions;
export const selectPeople = selectorOf(peopleSlice);

/** The author moved to this prompt; sent to the other authors. */
export const placeChanged = createAction<string | null>('flowEditor/placeChanged');
