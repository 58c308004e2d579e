/** Holds the settings that the console must know before login; loaded once. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { config } from '@parley/contracts/http/auth';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { Failure } from '../api/failure.js';
import type { Status } from '../status.js';

export type Config = ReplyOf<typeof config>;
export interface ConfigState {
  readonly status: Status;
  readonly error: Failure | null;
  readonly value: Config | null;
  /** The server refuses every change for a while. */
  readonly isMaintained: boolean;
  /** By so many ms, what the server shows is outdated. */
  readonly lagMs: number;
}
const initialState: ConfigState = { status: 'idle', error: null, value: null, isMaintained: false, lagMs: 0 };

const slice = createSlice({
  name: 'config',
  initialState,
  reducers: {
    configRequested: (state) => ({ ...state, status: 'pending' as const, error: null }),
    configFulfilled: (state, { payload }: PayloadAction<Config>) => ({
      ...state,
      status: 'fulfilled' as const,
      error: null,
      value: payload,
      isMaintained: payload.maintenance === true,
    }),
    maintenanceMet: (state) => ({ ...state, isMaintained: true }),
    lagMet: (state, { payload }: PayloadAction<number>) => {
      state.lagMs = payload;
    },
    configRejected: (state, { payload }: PayloadAction<Failure>) => ({
      ...state,
      status: 'rejected' as const,
      error: payload,
    }),
  },
});
export const configActions = slice.actions;
export const configReducer = slice.reducer;
