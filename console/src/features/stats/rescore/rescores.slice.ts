/** The re-scores of one flow: those that were applied or undone, and the current request. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RescoreRun } from '@parley/contracts/http/rescore';
import type { Failure } from '../../../foundation/api/failure.js';

export interface RescoreOrder {
  readonly flowId: number;
  /** The same each time that the order is sent, so that it is carried out once. */
  readonly id: string;
  readonly version: number;
  readonly reason: string;
}
export interface RescoresState {
  readonly flowId: number | null;
  /** Newest first; null = not known yet. */
  readonly runs: readonly RescoreRun[] | null;
  readonly asking: 'idle' | 'pending' | 'fulfilled' | 'rejected';
  readonly failure: Failure | null;
}
const initialState: RescoresState = { flowId: null, runs: null, asking: 'idle', failure: null };

const slice = createSlice({
  name: 'rescores',
  initialState,
  reducers: {
    watched: (_, { payload }: PayloadAction<number>): RescoresState => ({ ...initialState, flowId: payload }),
    left: (): RescoresState => initialState,
    loaded: (state, { payload }: PayloadAction<readonly RescoreRun[]>): RescoresState => ({ ...state, runs: payload }),
    /** A dialog opens or closes: the outcome of the earlier request is no longer shown. */
    cleared: (state): RescoresState => ({ ...state, asking: 'idle', failure: null }),
    applyRequested: (state, _: PayloadAction<RescoreOrder>): RescoresState => pending(state),
    takeBackRequested: (state, _: PayloadAction<{ readonly flowId: number; readonly id: string }>): RescoresState =>
      pending(state),
    /** The server has the order, and carries it out by itself. */
    begun: (state, { payload }: PayloadAction<RescoreRun>): RescoresState => ({
      ...state,
      asking: 'fulfilled',
      runs: [payload, ...(state.runs ?? []).filter(({ id }) => id !== payload.id)].toSorted((a, b) =>
        b.at.localeCompare(a.at),
      ),
    }),
    askRejected: (state, { payload }: PayloadAction<Failure>): RescoresState => ({
      ...state,
      asking: 'rejected',
      failure: payload,
    }),
  },
});
const pending = (state: RescoresState): RescoresState => ({ ...state, asking: 'pending', failure: null });

export const rescores = slice.actions;
export const rescoresReducer = slice.reducer;

export const isUnderWay = ({ state }: RescoreRun): boolean => state === 'applying' || state === 'takingBack';
/** Only this one may be undone. */
export const latestApplied = (runs: readonly RescoreRun[]): RescoreRun | null => {
  const latest = runs.find(({ state }) => state !== 'takenBack');
  return latest?.state === 'applied' ? latest : null;
};
