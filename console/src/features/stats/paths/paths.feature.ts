import { getFlowPaths } from '@parley/contracts/http/paths';
import { put, select } from 'typed-redux-saga';
import type { Api } from '../../../foundation/api/api.js';
import { failureOf } from '../../../foundation/api/failure.js';
import { request } from '../../../foundation/api/request.js';
import { defineFeature } from '../../../foundation/feature.js';
import { onLatest } from '../../../foundation/workers.js';
import { feature as statsFeature } from '../stats.feature.js';
import { flowQueryOf } from '../stats.saga.js';
import { paths, pathsReducer } from './paths.slice.js';

function* pathsSaga(api: Api) {
  yield* onLatest(paths.requested, function* () {
    const { id: flowId, choice } = yield* select(statsFeature.select);
    if (flowId === null) return;
    try {
      const query = flowQueryOf(choice);
      const { pathAnalytics } = yield* request(api, getFlowPaths, { params: { id: flowId }, query });
      yield* put(paths.fulfilled(pathAnalytics));
    } catch (error) {
      yield* put(paths.rejected(failureOf(error)));
    }
  });
  yield* onLatest(paths.behindRequested, function* ({ payload: node }) {
    const { id: flowId, choice } = yield* select(statsFeature.select);
    if (flowId === null) return;
    try {
      const query = { ...flowQueryOf(choice), node };
      const { pathAnalytics } = yield* request(api, getFlowPaths, { params: { id: flowId }, query });
      const now = yield* select(statsFeature.select);
      if (now.choice === choice && now.id === flowId) yield* put(paths.behindFulfilled(pathAnalytics));
    } catch {
      yield* put(paths.behindRejected());
    }
  });
}

export const feature = defineFeature({ name: 'paths', reducer: pathsReducer, saga: pathsSaga });
