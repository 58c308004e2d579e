import { config } from '@parley/contracts/http/auth';
import { put, takeLatest } from 'typed-redux-saga';
import type { Api } from '../api/api.js';
import { failureOf } from '../api/failure.js';
import { request } from '../api/request.js';
import { configActions } from './config.slice.js';

export function* configSaga(api: Api) {
  yield* takeLatest(configActions.configRequested.type, function* () {
    try {
      yield* put(configActions.configFulfilled(yield* request(api, config, {})));
    } catch (error) {
      yield* put(configActions.configRejected(failureOf(error)));
    }
  });
}
