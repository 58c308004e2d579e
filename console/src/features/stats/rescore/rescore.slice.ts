/** The scores of recorded answers in another version of a flow, as far as they are loaded. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { getRescore, RescoredChat } from '@parley/contracts/http/rescore';
import type { Failure } from '../../../foundation/api/failure.js';

export interface RescoreAsked {
  readonly flowId: number;
  /** null = the newest one */
  readonly version: number | null;
}
export interface RescoredFlow {
  readonly name: string;
  readonly latestVersion: number | null;
}
export interface RescoreState {
  readonly asked: RescoreAsked | null;
  readonly flow: RescoredFlow | null;
  readonly version: number | null;
  readonly maxScore: number | null;
  readonly chats: readonly RescoredChat[];
  /** On all pages. */
  readonly total: number;
  /** The next page begins here; null = there is none, or the first one isn't there yet. */
  readonly next: string | null;
  readonly status: 'idle' | 'pending' | 'paused' | 'fulfilled' | 'rejected';
  readonly failure: Failure | null;
}
const initialState: RescoreState = {
  asked: null,
  flow: null,
  version: null,
  maxScore: null,
  chats: [],
  total: 0,
  next: null,
  status: 'idle',
  failure: null,
};

const slice = createSlice({
  name: 'rescore',
  initialState,
  reducers: {
    opened: (_, { payload }: PayloadAction<RescoreAsked>): RescoreState => ({
      ...initialState,
      asked: payload,
      status: 'pending',
    }),
    /** Goes on after a pause or a failure. */
    continued: (state): RescoreState => ({ ...state, status: 'pending', failure: null }),
    /** The chats have other scores now: all are requested again. */
    changed: (state): RescoreState => ({ ...initialState, asked: state.asked, flow: state.flow, status: 'pending' }),
    paused: (state): RescoreState => (state.status === 'pending' ? { ...state, status: 'paused' } : state),
    left: (): RescoreState => initialState,
    flowFulfilled: (state, { payload }: PayloadAction<RescoredFlow>): RescoreState => ({ ...state, flow: payload }),
    pageFulfilled: (state, { payload }: PayloadAction<ReplyOf<typeof getRescore>>): RescoreState => ({
      ...state,
      version: payload.version,
      maxScore: payload.maxScore,
      chats: [...state.chats, ...payload.chats],
      total: payload.total ?? state.total,
      next: payload.next,
      status: payload.next === null ? 'fulfilled' : 'pending',
    }),
    neverPublished: (state): RescoreState => ({ ...state, status: 'fulfilled' }),
    failed: (state, { payload }: PayloadAction<Failure>): RescoreState => ({
      ...state,
      status: 'rejected',
      failure: payload,
    }),
  },
});
export const rescore = slice.actions;
export const rescoreReducer = slice.reducer;
