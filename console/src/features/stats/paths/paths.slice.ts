/** The places of one flow's paths that are loaded. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PathPlace } from '@parley/contracts/http/path-places';
import type { Loaded } from '../../../foundation/status.js';
import type { Failure } from '../../../foundation/api/failure.js';

export interface PathsState {
  readonly places: Loaded<readonly PathPlace[]>;
  /** The place behind which more are being loaded. */
  readonly asked: number | null;
}
const initialState: PathsState = { places: { status: 'idle', error: null, value: null }, asked: null };

const slice = createSlice({
  name: 'paths',
  initialState,
  reducers: {
    requested: (state): PathsState => ({ places: { ...state.places, status: 'pending', error: null }, asked: null }),
    fulfilled: (_, { payload }: PayloadAction<readonly PathPlace[]>): PathsState => ({
      places: { status: 'fulfilled', error: null, value: payload },
      asked: null,
    }),
    rejected: (_, { payload }: PayloadAction<Failure>): PathsState => ({
      places: { status: 'rejected', error: payload, value: null },
      asked: null,
    }),
    /** The choice of other filters is removed at once. */
    cleared: (): PathsState => initialState,
    behindRequested: (state, { payload }: PayloadAction<number>): PathsState => ({ ...state, asked: payload }),
    behindFulfilled: (state, { payload }: PayloadAction<readonly PathPlace[]>): PathsState => {
      const known = state.places.value ?? [];
      const nodes = new Set(known.map(({ node }) => node));
      const value = [...known, ...payload.filter(({ node }) => !nodes.has(node))];
      return { places: { ...state.places, value }, asked: null };
    },
    behindRejected: (state): PathsState => ({ ...state, asked: null }),
  },
});
export const paths = slice.actions;
export const pathsReducer = slice.reducer;
