import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BodyOf } from '@parley/contracts/http/route';
import type { googleLogin, login, Session, signup, User } from '@parley/contracts/http/auth';
import type { finishOidc } from '@parley/contracts/http/auth-oidc';
import type { passkeyLogin } from '@parley/contracts/http/passkeys';
import { SECOND_STEP, TICKET_EXPIRED, type secondStep } from '@parley/contracts/http/two-factor';
import type { Failure } from '../api/failure.js';
import type { Status } from '../status.js';

export interface SessionState {
  readonly user: Session | null;
  /** Failure of the last sign-up or login. */
  readonly status: Status;
  readonly error: Failure | null;
  /** The right password was given, and a code is asked for. */
  readonly ticket: string | null;
  /** True if the token was refused during work. */
  readonly expired: boolean;
  /** The person last logged in here, to whom the store's contents belong. */
  readonly lastUserId: string | null;
}
const initialState: SessionState = {
  user: null,
  status: 'idle',
  error: null,
  ticket: null,
  expired: false,
  lastUserId: null,
};
export const sessionOf = (user: Session | null): SessionState => ({
  ...initialState,
  user,
  lastUserId: user?.id ?? null,
});

/** AUTH-30: nobody is logged in while the request is pending. */
const entering = (state: SessionState): SessionState => ({ ...beginning(state), ticket: null });
const beginning = (state: SessionState): SessionState => ({ ...state, user: null, status: 'pending', error: null });

/** The ticket of the second step after this failure of a login. */
function ticketAfter(before: string | null, { code, data }: Failure): string | null {
  if (code === SECOND_STEP) return (data as { readonly ticket: string }).ticket;
  return code === TICKET_EXPIRED ? null : before;
}

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    loginRequested: (state, _: PayloadAction<BodyOf<typeof login>>) => entering(state),
    signupRequested: (state, _: PayloadAction<BodyOf<typeof signup>>) => entering(state),
    /** The token from Google's button. */
    googleRequested: (state, _: PayloadAction<BodyOf<typeof googleLogin>>) => entering(state),
    /** On the way back from another identity provider. */
    oidcRequested: (state, _: PayloadAction<BodyOf<typeof finishOidc>>) => entering(state),
    passkeyRequested: (state, _: PayloadAction<BodyOf<typeof passkeyLogin>>) => entering(state),
    /** The code after a right password. */
    codeRequested: (state, _: PayloadAction<BodyOf<typeof secondStep>>) => beginning(state),
    loggedIn: (_, { payload }: PayloadAction<Session>) => ({ ...sessionOf(payload), status: 'fulfilled' as const }),
    loginRejected: (state, { payload }: PayloadAction<Failure>) => ({
      ...state,
      user: null,
      status: 'rejected' as const,
      error: payload.code === SECOND_STEP ? null : payload,
      ticket: ticketAfter(state.ticket, payload),
    }),
    /** The other form opened, or a field changed, so the refusal no longer applies. */
    errorDismissed: (state) => ({ ...state, status: 'idle' as const, error: null, ticket: null }),
    logoutRequested: () => initialState,
    /** After a 401 the gate replaces the page; the address stays, so that the person returns to it. */
    sessionExpired: (state) => ({ ...initialState, expired: true, lastUserId: state.lastUserId }),
    /** The server's newest data about the current user. */
    profileChanged: (state, { payload }: PayloadAction<User>) =>
      state.user?.id === payload.id ? { ...state, user: { ...state.user, ...payload } } : state,
    /** Another tab logged in, or out (null). */
    changedElsewhere: (_, { payload }: PayloadAction<Session | null>) => sessionOf(payload),
  },
});
export const session = slice.actions;
export const sessionReducer = slice.reducer;
