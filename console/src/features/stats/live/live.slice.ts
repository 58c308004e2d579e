/** The learners who are at a flow now, by the server's latest reply. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LiveClass } from '@parley/contracts/http/live-class';
import type { Failure } from '../../../foundation/api/failure.js';
import type { LearnerNumbers } from '../../../ui/learner-numbers.js';

export interface LiveFlow {
  readonly id: number;
  readonly name: string;
  /** Whom the link without a signature leads to the flow: learners, nobody yet, or nobody ever. */
  readonly link: 'open' | 'unpublished' | 'signed';
}
export interface LiveState {
  readonly flowId: number | null;
  readonly flow: LiveFlow | null;
  /** The class that the server is asked for; null = all. */
  readonly label: string | null;
  readonly here: LiveClass | null;
  /** Why the newest question had no answer. */
  readonly failure: Failure | null;
  /** The numbers that replace the learners' names while those are hidden. */
  readonly numbers: LearnerNumbers;
}
export interface Told {
  readonly here: LiveClass;
  readonly numbers: LearnerNumbers;
}
const initialState: LiveState = { flowId: null, flow: null, label: null, here: null, failure: null, numbers: {} };

const slice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    /** The flow's name and the learners' numbers stay while the page is out of sight. */
    watched: (state, { payload }: PayloadAction<number>): LiveState =>
      state.flowId === payload ? { ...state, failure: null } : { ...initialState, label: state.label, flowId: payload },
    /** The learners known so far are shown until the server has answered. */
    classChosen: (state, { payload }: PayloadAction<string | null>): LiveState => ({ ...state, label: payload }),
    /** Learners who were here then may be gone when the page is in sight again. */
    left: (state): LiveState => ({ ...state, here: null }),
    flowFulfilled: (state, { payload }: PayloadAction<LiveFlow>): LiveState => ({ ...state, flow: payload }),
    loaded: (state, { payload }: PayloadAction<Told>): LiveState => ({ ...state, ...payload, failure: null }),
    failed: (state, { payload }: PayloadAction<Failure>): LiveState => ({ ...state, failure: payload }),
  },
});
export const live = slice.actions;
export const liveReducer = slice.reducer;

/** The learners, if the state is still about this flow. */
export const knownOf = (state: LiveState, flowId: number): LiveState =>
  Object.is(state.flowId, flowId) ? state : initialState;
