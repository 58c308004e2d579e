/** What waits for a reviewer over all flows, and what was given since the page loaded. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { getReviews, WaitingInput } from '@parley/contracts/http/inbox';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { Failure } from '../../foundation/api/failure.js';
import type { Status } from '../../foundation/status.js';

export interface Given {
  readonly score: number | null;
  /** A comment on an answer, or an evaluation; empty = none. */
  readonly text: string;
}
export interface GivenInput {
  readonly input: WaitingInput;
  readonly given: Given;
}
export interface ReviewsState {
  readonly list: {
    readonly status: Status;
    readonly error: Failure | null;
    readonly value: readonly WaitingInput[] | null;
  };
  readonly isAtLeast: boolean;
  /** By `placeOf`. */
  readonly saved: Readonly<Record<string, Given>>;
  readonly saving: Readonly<Record<string, true>>;
  readonly failed: Readonly<Record<string, Failure>>;
}
const initialState: ReviewsState = {
  list: { status: 'idle', error: null, value: null },
  isAtLeast: false,
  saved: {},
  saving: {},
  failed: {},
};

/** Of an input in all chats. */
export const placeOf = ({ chatId, itemKey }: WaitingInput): string => `${chatId}/${itemKey}`;

const without = <T>(record: Readonly<Record<string, T>>, place: string): Record<string, T> => {
  const { [place]: _gone, ...others } = record;
  return others;
};

const slice = createSlice({
  name: 'reviews',
  initialState,
  reducers: {
    requested: (state): ReviewsState => ({ ...state, list: { ...state.list, status: 'pending', error: null } }),
    fulfilled: (_, { payload }: PayloadAction<ReplyOf<typeof getReviews>>): ReviewsState => ({
      ...initialState,
      list: { status: 'fulfilled', error: null, value: payload.inputs },
      isAtLeast: payload.isAtLeast,
    }),
    rejected: (state, { payload }: PayloadAction<Failure>): ReviewsState => ({
      ...state,
      list: { status: 'rejected', error: payload, value: null },
    }),
    given: (state, { payload: { input } }: PayloadAction<GivenInput>): ReviewsState => ({
      ...state,
      saving: { ...state.saving, [placeOf(input)]: true },
      failed: without(state.failed, placeOf(input)),
    }),
    saved: (state, { payload: { input, given } }: PayloadAction<GivenInput>): ReviewsState => ({
      ...state,
      saving: without(state.saving, placeOf(input)),
      saved: { ...state.saved, [placeOf(input)]: given },
    }),
    takenBack: (state, { payload }: PayloadAction<WaitingInput>): ReviewsState => ({
      ...state,
      saving: { ...state.saving, [placeOf(payload)]: true },
    }),
    openAgain: (state, { payload }: PayloadAction<WaitingInput>): ReviewsState => ({
      ...state,
      saving: without(state.saving, placeOf(payload)),
      saved: without(state.saved, placeOf(payload)),
    }),
    failed: (
      state,
      { payload: { input, failure } }: PayloadAction<{ input: WaitingInput; failure: Failure }>,
    ): ReviewsState => ({
      ...state,
      saving: without(state.saving, placeOf(input)),
      failed: { ...state.failed, [placeOf(input)]: failure },
    }),
  },
});
export const reviews = slice.actions;
export const reviewsReducer = slice.reducer;
