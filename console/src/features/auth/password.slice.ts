/** The state of the two requests about a forgotten password (AUTH-48). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { forgotPassword, resetPassword } from '@parley/contracts/http/auth-reset';
import type { BodyOf } from '@parley/contracts/http/route';
import type { Failure } from '../../foundation/api/failure.js';
import type { Status } from '../../foundation/status.js';

export interface Request {
  readonly status: Status;
  readonly error: Failure | null;
}
export interface PasswordState {
  /** The mail with the link. */
  readonly forgot: Request;
  /** The new password. */
  readonly reset: Request;
}
const idle: Request = { status: 'idle', error: null };
const pending: Request = { status: 'pending', error: null };
const fulfilled: Request = { status: 'fulfilled', error: null };
const rejected = (error: Failure): Request => ({ status: 'rejected', error });
const initialState: PasswordState = { forgot: idle, reset: idle };

const slice = createSlice({
  name: 'password',
  initialState,
  reducers: {
    opened: () => initialState,
    forgotRequested: (state, _: PayloadAction<BodyOf<typeof forgotPassword>>) => ({ ...state, forgot: pending }),
    forgotFulfilled: (state) => ({ ...state, forgot: fulfilled }),
    forgotRejected: (state, { payload }: PayloadAction<Failure>) => ({ ...state, forgot: rejected(payload) }),
    resetRequested: (state, _: PayloadAction<BodyOf<typeof resetPassword>>) => ({ ...state, reset: pending }),
    resetFulfilled: (state) => ({ ...state, reset: fulfilled }),
    resetRejected: (state, { payload }: PayloadAction<Failure>) => ({ ...state, reset: rejected(payload) }),
  },
});
export const password = slice.actions;
export const passwordReducer = slice.reducer;
