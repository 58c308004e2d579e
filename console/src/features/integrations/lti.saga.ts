import { listIntegrations } from '@parley/contracts/http/integrations';
import {
  addPlatform,
  answerDeployment,
  getLti,
  registerPlatform,
  removePlatform,
  updatePlatform,
} from '@parley/contracts/http/lti';
import { listGrades, retryGrade, retryGrades, testPlatform } from '@parley/contracts/http/lti-grades';
import { put, select } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { failureOf } from '../../foundation/api/failure.js';
import { request } from '../../foundation/api/request.js';
import type { RootState } from '../../foundation/store.js';
import { onEvery, onLatest } from '../../foundation/workers.js';
import { integrations, type IntegrationsState } from './integrations.slice.js';
import { lti } from './lti.slice.js';

/** A platform may need several calls, each as slow as it is. */
const LONG_MS = 60_000;
const current = (root: RootState) => (root.features['integrations'] as IntegrationsState).lti;

function* load(api: Api) {
  try {
    yield* put(lti.loadFulfilled(yield* request(api, getLti, {})));
  } catch (error) {
    yield* put(lti.loadRejected(failureOf(error)));
  }
}

function* loadGrades(api: Api) {
  const { openId: platform, filter } = yield* select(current);
  if (platform === null) return;
  const query = filter ? { state: filter } : {};
  const page = yield* request(api, listGrades, { params: { platform }, query });
  const now = yield* select(current);
  if (now.openId === platform && now.filter === filter) yield* put(lti.gradesFulfilled(page));
}

/** A toast shows a failure, or the fields of the form do. */
function* change(work: () => Generator) {
  try {
    yield* work();
  } catch (error) {
    yield* put(lti.updateRejected(failureOf(error)));
  }
}

/** The mark in the list of types comes and goes with the platforms (INTG-3). */
function* changed(api: Api) {
  yield* put(lti.updated());
  yield* load(api);
  yield* put(integrations.loadFulfilled((yield* request(api, listIntegrations, {})).integrations));
}

export function* ltiSaga(api: Api) {
  yield* onLatest(lti.wanted, () => load(api));
  yield* onEvery(lti.saveRequested, function* ({ payload: { id, body } }) {
    yield* change(function* () {
      if (id === null) yield* request(api, addPlatform, { body });
      else yield* request(api, updatePlatform, { params: { platform: id }, body });
      yield* changed(api);
    });
  });
  yield* onEvery(lti.deploymentAnswered, function* ({ payload: { id: platform, ...body } }) {
    yield* change(function* () {
      yield* request(api, answerDeployment, { params: { platform }, body });
      yield* put(lti.updated());
      yield* load(api);
    });
  });
  yield* onEvery(lti.removeRequested, function* ({ payload: platform }) {
    yield* change(function* () {
      yield* request(api, removePlatform, { params: { platform } });
      yield* put(lti.opened(null));
      yield* changed(api);
    });
  });
  yield* onEvery(lti.linkRequested, function* () {
    yield* change(function* () {
      yield* put(lti.linkMade((yield* request(api, registerPlatform, {})).url));
    });
  });
  yield* onLatest(lti.opened, () =>
    change(function* () {
      // Deployments may have asked, and launches been refused, since the panel was opened.
      yield* put(lti.loadFulfilled(yield* request(api, getLti, {})));
      yield* loadGrades(api);
    }),
  );
  yield* onLatest(lti.filterChosen, () => change(() => loadGrades(api)));
  yield* onLatest(lti.gradesWanted, () => change(() => loadGrades(api)));
  yield* onEvery(lti.retryRequested, function* ({ payload: grade }) {
    yield* change(function* () {
      const { openId: platform } = yield* select(current);
      if (platform === null) return;
      if (grade === null) yield* request(api, retryGrades, { params: { platform }, body: {} });
      else yield* request(api, retryGrade, { params: { platform, grade } });
      yield* put(lti.updated());
      yield* loadGrades(api);
    });
  });
  yield* onLatest(lti.testRequested, function* () {
    yield* change(function* () {
      const { openId: platform } = yield* select(current);
      if (platform === null) return;
      yield* put(lti.tested((yield* request(api, testPlatform, { params: { platform }, timeoutMs: LONG_MS })).steps));
    });
  });
}
