import { googleLogin, login, signup } from '@parley/contracts/http/auth';
import { finishOidc } from '@parley/contracts/http/auth-oidc';
import { passkeyLogin } from '@parley/contracts/http/passkeys';
import { secondStep } from '@parley/contracts/http/two-factor';
import type { Session } from '@parley/contracts/http/auth';
import { eventChannel } from 'redux-saga';
import { call, fork, put, select, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { Api } from '../api/api.js';
import { failureOf } from '../api/failure.js';
import { request } from '../api/request.js';
import { clearStoredUser, onUserChangedElsewhere, storedUser, storeUser } from './stored-user.js';
import { session, type SessionState } from './session.slice.js';

/** The request behind each way to log in. */
const ENTRIES: Readonly<
  Record<
    string,
    typeof login | typeof signup | typeof googleLogin | typeof finishOidc | typeof passkeyLogin | typeof secondStep
  >
> = {
  [session.loginRequested.type]: login,
  [session.signupRequested.type]: signup,
  [session.googleRequested.type]: googleLogin,
  [session.oidcRequested.type]: finishOidc,
  [session.passkeyRequested.type]: passkeyLogin,
  [session.codeRequested.type]: secondStep,
};

/** Clears the stored user while the request is pending, then stores the returned one (AUTH-30 … 32). */
function* enter(ask: () => SagaGenerator<Session>) {
  clearStoredUser();
  try {
    const user = yield* call(ask);
    storeUser(user);
    yield* put(session.loggedIn(user));
  } catch (error) {
    yield* put(session.loginRejected(failureOf(error)));
  }
}

function* followOtherTabs() {
  const changes = eventChannel<{ user: Session | null }>((emit) =>
    onUserChangedElsewhere(() => emit({ user: storedUser() })),
  );
  while (true) {
    const { user } = yield* take(changes);
    yield* put(session.changedElsewhere(user));
  }
}

export function* sessionSaga(api: Api) {
  yield* fork(followOtherTabs);
  yield* takeLatest(Object.keys(ENTRIES), function* ({ type, payload }: { type: string; payload: never }) {
    const route = ENTRIES[type];
    if (route) yield* enter(() => request(api, route, { body: payload }));
  });
  yield* takeLatest(session.profileChanged.type, function* () {
    const user = yield* select((state: { readonly session: SessionState }) => state.session.user);
    if (user) storeUser(user);
  });
  yield* takeLatest([session.logoutRequested.type, session.sessionExpired.type], function* () {
    yield* call(clearStoredUser);
  });
}
