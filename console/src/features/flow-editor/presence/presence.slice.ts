/** Who else writes the flow just now. */
import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { PersonHere } from '@parley/contracts/http/live';

export type People = readonly PersonHere[];
export const nobodyHere: People = [];

export const peopleHere = createAction<People>('flowEditor/peopleHere');
/** The prompt that this author is in now. */
export const placeChanged = createAction<string | null>('flowEditor/placeChanged');

export const presenceReducer = (state: People, made: UnknownAction): People =>
  peopleHere.match(made) ? made.payload : state;
