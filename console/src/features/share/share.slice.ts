import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Settings } from '@parley/contracts/flow/definition';
import type { Flow } from '@parley/contracts/http/flows';
import type { Failure } from '../../app/api/failure.js';
import type { Status } from '../../app/status.js';

export type IdentifierTrust = NonNullable<Settings['identifierTrust']>;
/** What the dialog needs to know of a flow. */
export type SharedFlow = Pick<Flow, 'id' | 'name' | 'latestVersion' | 'languages' | 'settings' | 'defaultLanguage'>;
export interface ShareState {
  readonly status: Status;
  readonly error: Failure | null;
  readonly flow: SharedFlow | null;
  /** Of the last change of `identifierTrust`. */
  readonly trustStatus: Status;
}
const initialState: ShareState = { status: 'idle', error: null, flow: null, trustStatus: 'idle' };

const slice = createSlice({
  name: 'share',
  initialState,
  reducers: {
    flowRequested: (_, __: PayloadAction<{ flowId: number }>) => ({ ...initialState, status: 'pending' as const }),
    flowFulfilled: (_, { payload }: PayloadAction<SharedFlow>) => ({
      ...initialState,
      status: 'fulfilled' as const,
      flow: payload,
    }),
    flowRejected: (_, { payload }: PayloadAction<Failure>) => ({
      ...initialState,
      status: 'rejected' as const,
      error: payload,
    }),
    trustChosen: (state, _: PayloadAction<{ flowId: number; trust: IdentifierTrust }>) => ({
      ...state,
      trustStatus: 'pending' as const,
    }),
    trustFulfilled: (state, { payload }: PayloadAction<Settings>) => ({
      ...state,
      trustStatus: 'fulfilled' as const,
      flow: state.flow && { ...state.flow, settings: payload },
    }),
    trustRejected: (state) => ({ ...state, trustStatus: 'rejected' as const }),
  },
});
export const share = slice.actions;
export const shareReducer = slice.reducer;
