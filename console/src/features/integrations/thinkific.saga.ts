import { listFlows } from '@parley/contracts/http/flows';
import { listSequences } from '@parley/contracts/http/sequences';
import {
  beginThinkific,
  getThinkificData,
  installThinkific,
  refreshThinkific,
  saveThinkificData,
} from '@parley/contracts/http/thinkific';
import { call, delay, put } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { failureOf } from '../../foundation/api/failure.js';
import { request } from '../../foundation/api/request.js';
import { searchQuery } from '../../foundation/api/search-term.js';
import { removeStored, writeStored } from '../../foundation/storage.js';
import { onEvery, onLatest } from '../../foundation/workers.js';
import { leaveFor } from '../../ui/leave-for.js';
import { thinkific, type ItemKind } from './thinkific.slice.js';

/** ms without typing until a search is sent. */
const TYPING_MS = 200;

function* itemsOf(api: Api, kind: ItemKind, term: string) {
  const query = searchQuery(term);
  return kind === 'flow'
    ? (yield* request(api, listFlows, { query })).flows
    : (yield* request(api, listSequences, { query })).flowSequences;
}

export function* thinkificSaga(api: Api) {
  yield* onLatest(thinkific.beginRequested, function* ({ payload: subdomain }) {
    try {
      const { url, state } = yield* request(api, beginThinkific, { body: { subdomain } });
      writeStored('thinkificState', state);
      yield* call(leaveFor, url);
      // Back may show this page again as it was left.
      yield* put(thinkific.installLeft());
    } catch (error) {
      yield* put(thinkific.installRejected(failureOf(error)));
    }
  });
  yield* onLatest(thinkific.installRequested, function* ({ payload: body }) {
    try {
      yield* request(api, installThinkific, { body });
      removeStored('thinkificState');
      yield* put(thinkific.installFulfilled());
    } catch (error) {
      yield* put(thinkific.installRejected(failureOf(error)));
    }
  });
  yield* onLatest(thinkific.wanted, function* () {
    try {
      yield* put(thinkific.loadFulfilled(yield* request(api, getThinkificData, {})));
    } catch (error) {
      yield* put(thinkific.loadRejected(failureOf(error)));
    }
  });
  yield* onLatest(thinkific.refreshRequested, function* () {
    try {
      yield* put(thinkific.loadFulfilled(yield* request(api, refreshThinkific, {})));
    } catch (error) {
      yield* put(thinkific.loadRejected(failureOf(error)));
    }
  });
  yield* onLatest(thinkific.itemsWanted, function* ({ payload: { kind, term } }) {
    if (term !== '') yield* delay(TYPING_MS);
    try {
      yield* put(thinkific.itemsFulfilled(yield* itemsOf(api, kind, term)));
    } catch {
      yield* put(thinkific.itemsRejected());
    }
  });
  yield* onEvery(thinkific.linkRequested, function* ({ payload: body }) {
    try {
      yield* put(thinkific.linked(yield* request(api, saveThinkificData, { body })));
    } catch (error) {
      yield* put(thinkific.linkRejected(failureOf(error)));
    }
  });
}
