import { login, signup } from '@parley/contracts/http/auth';
import type { Session } from '@parley/contracts/http/auth';
import { eventChannel } from 'redux-saga';
import { call, fork, put, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { Api } from '../api/api.js';
import { failureOf } from '../api/failure.js';
import { request } from '../api/request.js';
import { clearStoredUser, onUserChangedElsewhere, storedUser, storeUser } from './stored-user.js';
import { session } from './session.slice.js';

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
  yield* takeLatest(
    [session.loginRequested.type, session.signupRequested.type],
    function* (action: { type: string; payload: never }) {
      const isLogin = session.loginRequested.match(action);
      yield* enter(() =>
        isLogin ? request(api, login, { body: action.payload }) : request(api, signup, { body: action.payload }),
      );
    },
  );
  yield* takeLatest([session.logoutRequested.type, session.sessionExpired.type], function* () {
    yield* call(clearStoredUser);
  });
}
