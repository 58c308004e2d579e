/** The best scores of one flow's versions. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { FlowVersion } from '@parley/contracts/http/flow-history';
import type { Loaded } from '../../../foundation/status.js';
import type { Failure } from '../../../foundation/api/failure.js';

/** Newest first. */
export type MaxScoreState = Loaded<readonly Pick<FlowVersion, 'version' | 'maxScore'>[]>;
const initialState: MaxScoreState = { status: 'idle', error: null, value: null };

const slice = createSlice({
  name: 'max-score',
  initialState,
  reducers: {
    requested: (_, __: PayloadAction<number>): MaxScoreState => ({ status: 'pending', error: null, value: null }),
    fulfilled: (_, { payload }: PayloadAction<readonly FlowVersion[]>): MaxScoreState => ({
      status: 'fulfilled',
      error: null,
      value: payload,
    }),
    rejected: (_, { payload }: PayloadAction<Failure>): MaxScoreState => ({
      status: 'rejected',
      error: payload,
      value: null,
    }),
  },
});
export const maxScores = slice.actions;
export const maxScoreReducer = slice.reducer;
