/**
 * Keeps how many inputs wait for the person in Reviews. Every page shows this number, so it does without `resource()`,
 * which the first visit need not fetch.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { countReviews } from '@parley/contracts/http/inbox';
import type { ReplyOf } from '@parley/contracts/http/route';
import { put } from 'typed-redux-saga';
import type { Api } from './api/api.js';
import { request } from './api/request.js';
import { defineFeature } from './feature.js';
import { onLatest } from './workers.js';

interface WaitingState {
  /** null: unknown. */
  readonly value: ReplyOf<typeof countReviews> | null;
}
const initialState: WaitingState = { value: null };

const slice = createSlice({
  name: 'waitingReviews',
  initialState,
  reducers: {
    /** Whatever grades asks again. */
    requested: (state) => state,
    counted: (_, { payload }: PayloadAction<ReplyOf<typeof countReviews>>) => ({ value: payload }),
  },
});
export const waitingReviews = slice.actions;

function* saga(api: Api) {
  yield* onLatest(waitingReviews.requested, function* () {
    try {
      yield* put(waitingReviews.counted(yield* request(api, countReviews, {})));
    } catch {
      // The number stays as it is; the next request may succeed.
    }
  });
}

export const feature = defineFeature({ name: 'waitingReviews', reducer: slice.reducer, saga });
