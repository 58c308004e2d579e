import { forgotPassword, resetPassword } from '@parley/contracts/http/auth-reset';
import { put, takeLatest } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { failureOf } from '../../foundation/api/failure.js';
import { request } from '../../foundation/api/request.js';
import { defineFeature } from '../../foundation/feature.js';
import { password, passwordReducer } from './password.slice.js';

function* passwordSaga(api: Api) {
  yield* takeLatest(
    password.forgotRequested.type,
    function* ({ payload }: ReturnType<typeof password.forgotRequested>) {
      try {
        yield* request(api, forgotPassword, { body: payload });
        yield* put(password.forgotFulfilled());
      } catch (error) {
        yield* put(password.forgotRejected(failureOf(error)));
      }
    },
  );
  yield* takeLatest(password.resetRequested.type, function* ({ payload }: ReturnType<typeof password.resetRequested>) {
    try {
      yield* request(api, resetPassword, { body: payload });
      yield* put(password.resetFulfilled());
    } catch (error) {
      yield* put(password.resetRejected(failureOf(error)));
    }
  });
}

export const feature = defineFeature({ name: 'password', reducer: passwordReducer, saga: passwordSaga });
