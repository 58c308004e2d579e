import { createApiToken, listApiTokens, revokeApiToken } from '@parley/contracts/http/api-tokens';
import { put } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { failureOf } from '../../foundation/api/failure.js';
import { request } from '../../foundation/api/request.js';
import { onEvery, onLatest } from '../../foundation/workers.js';
import { apiTokens } from './tokens.slice.js';

export function* tokensSaga(api: Api) {
  yield* onLatest(apiTokens.wanted, function* () {
    try {
      yield* put(apiTokens.loadFulfilled((yield* request(api, listApiTokens, {})).tokens));
    } catch (error) {
      yield* put(apiTokens.loadRejected(failureOf(error)));
    }
  });
  yield* onEvery(apiTokens.createRequested, function* ({ payload }) {
    try {
      yield* put(apiTokens.created(yield* request(api, createApiToken, { body: payload })));
    } catch (error) {
      yield* put(apiTokens.updateRejected(failureOf(error)));
    }
  });
  yield* onEvery(apiTokens.revokeRequested, function* ({ payload: tokenId }) {
    try {
      yield* request(api, revokeApiToken, { params: { tokenId } });
      yield* put(apiTokens.revoked(tokenId));
    } catch (error) {
      yield* put(apiTokens.updateRejected(failureOf(error)));
    }
  });
}
