import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BodyOf } from '@parley/contracts/http/route';
import type { googleLogin, login, Session, signup, User } from '@parley/contracts/http/auth';
import type { Failure } from '../api/failure.js';
import type { Status } from '../status.js';

export interface SessionState {
  readonly user: Session | null;
  /** Of the last sign-up or login. */
  readonly status: Status;
  readonly error: Failure | null;
  /** The server stopped taking the token while somebody worked. */
  readonly expired: boolean;
  /** Who was last logged in here: what the store holds is theirs. */
  readonly lastUserId: string | null;
}
const initialState: SessionState = { user: null, status: 'idle', error: null, expired: false, lastUserId: null };
export const sessionOf = (user: Session | null): SessionState => ({
  ...initialState,
  user,
  lastUserId: user?.id ?? null,
});

/** AUTH-30: whoever was logged in is no longer, while the answer is pending. */
const entering = (state: SessionState): SessionState => ({ ...state, user: null, status: 'pending', error: null });

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    loginRequested: (state, _: PayloadAction<BodyOf<typeof login>>) => entering(state),
    signupRequested: (state, _: PayloadAction<BodyOf<typeof signup>>) => entering(state),
    /** The token that Google's button handed over. */
    googleRequested: (state, _: PayloadAction<BodyOf<typeof googleLogin>>) => entering(state),
    loggedIn: (_, { payload }: PayloadAction<Session>) => ({ ...sessionOf(payload), status: 'fulfilled' as const }),
    loginRejected: (state, { payload }: PayloadAction<Failure>) => ({
      ...state,
      user: null,
      status: 'rejected' as const,
      error: payload,
    }),
    /** The other form was opened, or a field changed: the refusal is about something else now. */
    errorDismissed: (state) => ({ ...state, status: 'idle' as const, error: null }),
    logoutRequested: () => initialState,
    /** A 401: the gate takes the page's place; the address stays, so that one comes back to it. */
    sessionExpired: (state) => ({ ...initialState, expired: true, lastUserId: state.lastUserId }),
    /** What the server now knows of who is logged in. */
    profileChanged: (state, { payload }: PayloadAction<User>) =>
      state.user?.id === payload.id ? { ...state, user: { ...state.user, ...payload } } : state,
    /** Another tab logged in, or out (null). */
    changedElsewhere: (_, { payload }: PayloadAction<Session | null>) => sessionOf(payload),
  },
});
export const session = slice.actions;
export const sessionReducer = slice.reducer;
