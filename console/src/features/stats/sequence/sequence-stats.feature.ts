import { deleteSequenceHistory, getSequenceHistory } from '@parley/contracts/http/sequences';
import { getSequenceStats } from '@parley/contracts/http/sequence-stats';
import { getFlowStats } from '@parley/contracts/http/stats';
import { put, select } from 'typed-redux-saga';
import type { Api } from '../../../foundation/api/api.js';
import { failureOf } from '../../../foundation/api/failure.js';
import { request } from '../../../foundation/api/request.js';
import { defineFeature } from '../../../foundation/feature.js';
import type { RootState } from '../../../foundation/store.js';
import { onEvery, onLatest } from '../../../foundation/workers.js';
import { feature as statsFeature } from '../stats.feature.js';
import { countedQueryOf } from '../stats.saga.js';
import { stats } from '../stats.slice.js';
import { sequenceStats, sequenceStatsReducer, type SequenceStatsState } from './sequence-stats.slice.js';

const current = (state: RootState) => state.features['sequence-stats'] as SequenceStatsState;

function* sequenceStatsSaga(api: Api) {
  yield* onLatest(sequenceStats.summaryRequested, () => loadSummary(api));
  yield* onLatest(sequenceStats.stepRequested, ({ payload }) => loadStep(api, payload.flowId, payload.version));
  yield* onLatest(sequenceStats.runRequested, function* ({ payload: { sequenceId, identifier } }) {
    try {
      const params = { id: sequenceId, identifier };
      yield* put(sequenceStats.runFulfilled(yield* request(api, getSequenceHistory, { params })));
    } catch (error) {
      yield* put(sequenceStats.runRejected(failureOf(error)));
    }
  });
  yield* onEvery(sequenceStats.deleteRequested, function* ({ payload: { sequenceId, identifier } }) {
    try {
      yield* request(api, deleteSequenceHistory, { params: { id: sequenceId, identifier } });
      yield* put(sequenceStats.deleteFulfilled(identifier));
      yield* put(stats.runDeleted({ identifier }));
    } catch {
      yield* put(sequenceStats.deleteRejected(identifier));
    }
  });
}

function* loadSummary(api: Api) {
  const { sequenceId } = yield* select(current);
  const { choice } = yield* select(statsFeature.select);
  if (sequenceId === null) throw new Error('Called before loadStats');
  try {
    const query = countedQueryOf(choice);
    const reply = yield* request(api, getSequenceStats, { params: { id: sequenceId }, query });
    yield* put(sequenceStats.summaryFulfilled(reply));
  } catch (error) {
    yield* put(sequenceStats.summaryRejected(failureOf(error)));
  }
}

/** The sequence's versions aren't the flow's, so of the choice only days and attempts go along. */
function* loadStep(api: Api, flowId: number, version: number | null) {
  const { sequenceId } = yield* select(current);
  const { choice } = yield* select(statsFeature.select);
  if (sequenceId === null) throw new Error('Called before loadStats');
  try {
    const query = { ...countedQueryOf({ ...choice, version }), flowSequenceId: sequenceId };
    const reply = yield* request(api, getFlowStats, { params: { id: flowId }, query });
    yield* put(sequenceStats.stepFulfilled(reply));
  } catch (error) {
    yield* put(sequenceStats.stepRejected(failureOf(error)));
  }
}

export const feature = defineFeature({
  name: 'sequence-stats',
  reducer: sequenceStatsReducer,
  saga: sequenceStatsSaga,
});
