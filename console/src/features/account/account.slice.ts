/** Loads and changes the Account panel's data; the user is in `session`. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Settings } from '@parley/contracts/definition/definition';
import type { Plan } from '@parley/contracts/http/plan';
import type { Status } from '../../foundation/status.js';

export interface AccountState {
  /** ACCT-49: loaded once, unless forced. */
  readonly details: Status;
  readonly plan: { readonly status: Status; readonly value: Plan | null };
  readonly nameSave: Status;
  readonly settingsSave: Status;
  readonly pictureSave: Status;
  readonly passwordMail: Status;
}
interface Wish {
  /** Load again even if it is loaded. */
  readonly force?: boolean;
}
type Saved = 'nameSave' | 'settingsSave' | 'pictureSave' | 'passwordMail';
const initialState: AccountState = {
  details: 'idle',
  plan: { status: 'idle', value: null },
  nameSave: 'idle',
  settingsSave: 'idle',
  pictureSave: 'idle',
  passwordMail: 'idle',
};

const slice = createSlice({
  name: 'account',
  initialState,
  reducers: {
    /** The panel opens: clear old failures. */
    opened: ({ details, plan }): AccountState => ({ ...initialState, details, plan }),
    detailsWanted: (state, _: PayloadAction<Wish>) => state,
    planWanted: (state, _: PayloadAction<Wish>) => state,
    detailsChanged: (state, { payload }: PayloadAction<Status>) => ({ ...state, details: payload }),
    planPending: (state) => ({ ...state, plan: { ...state.plan, status: 'pending' as const } }),
    planFulfilled: (state, { payload }: PayloadAction<Plan>) => ({
      ...state,
      plan: { status: 'fulfilled' as const, value: payload },
    }),
    planRejected: (state) => ({ ...state, plan: { ...state.plan, status: 'rejected' as const } }),
    nameSaveRequested: (state, _: PayloadAction<string>) => ({ ...state, nameSave: 'pending' as const }),
    settingsSaveRequested: (state, _: PayloadAction<Settings>) => ({ ...state, settingsSave: 'pending' as const }),
    /** Address of the new picture; null: none. */
    pictureSaveRequested: (state, _: PayloadAction<string | null>) => ({ ...state, pictureSave: 'pending' as const }),
    passwordMailRequested: (state, _: PayloadAction<string>) => ({ ...state, passwordMail: 'pending' as const }),
    ended: (state, { payload }: PayloadAction<{ readonly what: Saved; readonly status: Status }>) => ({
      ...state,
      [payload.what]: payload.status,
    }),
  },
});
export const account = slice.actions;
export const accountReducer = slice.reducer;
