/** Holds the statistics of one sequence, besides what they share with a flow's. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { getSequenceStats } from '@parley/contracts/http/sequence-stats';
import type { SequenceView } from '@parley/contracts/http/sequences';
import type { Failure } from '../../../foundation/api/failure.js';
import type { Loaded, Status } from '../../../foundation/status.js';
import type { FlowStats } from '../stats.slice.js';

export type SequenceStats = ReplyOf<typeof getSequenceStats>;
/** A flow's figures in this sequence. */
export interface StepAsked {
  readonly flowId: number;
  /** The flow's version; null = all. */
  readonly version: number | null;
}
/** The latest one. */
export interface Deletion {
  readonly status: Status;
  /** The learner whose run it is; null = none yet. */
  readonly identifier: string | null;
}
export interface SequenceStatsState {
  readonly sequenceId: number | null;
  readonly summary: Loaded<SequenceStats>;
  readonly step: Loaded<FlowStats>;
  /** A learner's way through the steps. */
  readonly run: Loaded<SequenceView>;
  readonly deleting: Deletion;
}
const nothing = { status: 'idle', error: null, value: null } as const;
const asked = <T>(now: Loaded<T>): Loaded<T> => ({ ...now, status: 'pending', error: null });
const loaded = <T>(value: T): Loaded<T> => ({ status: 'fulfilled', error: null, value });
const failed = (error: Failure) => ({ status: 'rejected' as const, error, value: null });
const noDeletion: Deletion = { status: 'idle', identifier: null };
const initialState: SequenceStatsState = {
  sequenceId: null,
  summary: nothing,
  step: nothing,
  run: nothing,
  deleting: noDeletion,
};

export interface RunAsked {
  readonly sequenceId: number;
  readonly identifier: string;
}

const slice = createSlice({
  name: 'sequence-stats',
  initialState,
  reducers: {
    opened: (_, { payload }: PayloadAction<number>): SequenceStatsState => ({ ...initialState, sequenceId: payload }),
    summaryRequested: (state): SequenceStatsState => ({ ...state, summary: asked(state.summary) }),
    summaryFulfilled: (state, { payload }: PayloadAction<SequenceStats>): SequenceStatsState => ({
      ...state,
      summary: loaded(payload),
    }),
    summaryRejected: (state, { payload }: PayloadAction<Failure>): SequenceStatsState => ({
      ...state,
      summary: failed(payload),
    }),
    stepRequested: (state, _: PayloadAction<StepAsked>): SequenceStatsState => ({
      ...state,
      step: { status: 'pending', error: null, value: null },
    }),
    stepFulfilled: (state, { payload }: PayloadAction<FlowStats>): SequenceStatsState => ({
      ...state,
      step: loaded(payload),
    }),
    stepRejected: (state, { payload }: PayloadAction<Failure>): SequenceStatsState => ({
      ...state,
      step: failed(payload),
    }),
    /** The same run stays in sight while it is asked for again. */
    runRequested: (state, { payload }: PayloadAction<RunAsked>): SequenceStatsState => ({
      ...state,
      run: asked(state.run.value?.identifier === payload.identifier ? state.run : nothing),
    }),
    runFulfilled: (state, { payload }: PayloadAction<SequenceView>): SequenceStatsState => ({
      ...state,
      run: loaded(payload),
    }),
    runRejected: (state, { payload }: PayloadAction<Failure>): SequenceStatsState => ({
      ...state,
      run: failed(payload),
    }),
    deleteRequested: (state, { payload: { identifier } }: PayloadAction<RunAsked>): SequenceStatsState => ({
      ...state,
      deleting: { status: 'pending', identifier },
    }),
    /** Another run that is shown by now stays. */
    deleteFulfilled: (state, { payload: identifier }: PayloadAction<string>): SequenceStatsState => ({
      ...state,
      run: state.run.value?.identifier === identifier ? nothing : state.run,
      deleting: { status: 'fulfilled', identifier },
    }),
    deleteRejected: (state, { payload: identifier }: PayloadAction<string>): SequenceStatsState => ({
      ...state,
      deleting: { status: 'rejected', identifier },
    }),
    /** Its outcome has been shown. */
    deletionSeen: (state): SequenceStatsState => ({ ...state, deleting: noDeletion }),
  },
});
export const sequenceStats = slice.actions;
export const sequenceStatsReducer = slice.reducer;
