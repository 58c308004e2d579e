import {
  enableXapi,
  getStatement,
  getXapi,
  listStatements,
  removeXapi,
  resendRefused,
  resendStatement,
  saveXapi,
  sendPastStatements,
  testXapi,
} from '@parley/contracts/http/xapi';
import { put, select } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { failureOf } from '../../foundation/api/failure.js';
import { request } from '../../foundation/api/request.js';
import type { RootState } from '../../foundation/store.js';
import { onEvery, onLatest } from '../../foundation/workers.js';
import type { IntegrationsState } from './integrations.slice.js';
import { withNewest } from './log-page.js';
import { xapi } from './xapi.slice.js';

/** A test needs two calls, each as slow as the store is. */
const LONG_MS = 60_000;
/** "Send what happened since …" reads the whole log of events. */
const LONGER_MS = 120_000;
const current = (root: RootState) => (root.features['integrations'] as IntegrationsState).xapi;

function* load(api: Api) {
  try {
    yield* put(xapi.loadFulfilled((yield* request(api, getXapi, {})).store));
  } catch (error) {
    yield* put(xapi.loadRejected(failureOf(error)));
  }
}

/** A toast shows a failure, or the fields of the form do. */
function* change(work: () => Generator) {
  try {
    yield* work();
  } catch (error) {
    yield* put(xapi.updateRejected(failureOf(error)));
  }
}

function* loadOne(api: Api, statementId: string) {
  yield* put(xapi.oneFulfilled(yield* request(api, getStatement, { params: { statementId } })));
}

/** The newest page, and the figures above it; pages that were loaded stay. */
function* loadLog(api: Api) {
  const { filter, openId } = yield* select(current);
  const query = filter ? { state: filter } : {};
  try {
    const { store } = yield* request(api, getXapi, {});
    yield* put(xapi.loadFulfilled(store));
    if (!store) return;
    const { statements: rows, hasMore } = yield* request(api, listStatements, { query });
    const now = yield* select(current);
    if (now.filter !== filter) return;
    yield* put(xapi.logFulfilled(withNewest(now.log, { rows, hasMore })));
    if (openId) yield* loadOne(api, openId);
  } catch {
    yield* put(xapi.logRejected());
  }
}

function* loadMore(api: Api) {
  const { filter, log } = yield* select(current);
  const last = log.rows.at(-1);
  if (!last) return;
  try {
    const query = { before: last.id, ...(filter && { state: filter }) };
    const { statements, hasMore } = yield* request(api, listStatements, { query });
    yield* put(xapi.logFulfilled({ rows: [...log.rows, ...statements], hasMore }));
  } catch {
    yield* put(xapi.logRejected());
  }
}

export function* xapiSaga(api: Api) {
  yield* onLatest(xapi.wanted, () => load(api));
  yield* onEvery(xapi.saveRequested, function* ({ payload: body }) {
    yield* change(function* () {
      yield* put(xapi.updated((yield* request(api, saveXapi, { body })).store));
    });
  });
  yield* onEvery(xapi.removeRequested, function* () {
    yield* change(function* () {
      yield* request(api, removeXapi, {});
      yield* put(xapi.updated(null));
    });
  });
  yield* onEvery(xapi.enableRequested, function* () {
    yield* change(function* () {
      yield* put(xapi.updated((yield* request(api, enableXapi, {})).store));
      yield* put(xapi.logWanted());
    });
  });
  yield* onLatest(xapi.testRequested, function* () {
    yield* change(function* () {
      yield* put(xapi.tested((yield* request(api, testXapi, { timeoutMs: LONG_MS })).steps));
    });
  });
  yield* onEvery(xapi.resendRequested, function* ({ payload: statementId }) {
    yield* change(function* () {
      const { queued } =
        statementId === null
          ? yield* request(api, resendRefused, {})
          : yield* request(api, resendStatement, { params: { statementId } });
      yield* put(xapi.resent(queued));
      yield* put(xapi.logWanted());
    });
  });
  yield* onEvery(xapi.pastRequested, function* ({ payload: since }) {
    yield* change(function* () {
      const { queued } = yield* request(api, sendPastStatements, { body: { since }, timeoutMs: LONGER_MS });
      yield* put(xapi.resent(queued));
      yield* put(xapi.logWanted());
    });
  });
  yield* onLatest(xapi.logWanted, () => loadLog(api));
  yield* onLatest(xapi.filterChosen, () => loadLog(api));
  yield* onLatest(xapi.moreWanted, () => loadMore(api));
  yield* onLatest(xapi.oneChosen, function* ({ payload }) {
    if (payload) yield* change(() => loadOne(api, payload));
  });
}
