import { listVersions } from '@parley/contracts/http/flow-history';
import { put } from 'typed-redux-saga';
import type { Api } from '../../../foundation/api/api.js';
import { failureOf } from '../../../foundation/api/failure.js';
import { request } from '../../../foundation/api/request.js';
import { defineFeature } from '../../../foundation/feature.js';
import { onLatest } from '../../../foundation/workers.js';
import { maxScoreReducer, maxScores } from './max-score.slice.js';

function* maxScoreSaga(api: Api) {
  yield* onLatest(maxScores.requested, function* ({ payload: id }) {
    try {
      yield* put(maxScores.fulfilled(yield* request(api, listVersions, { params: { id } })));
    } catch (error) {
      yield* put(maxScores.rejected(failureOf(error)));
    }
  });
}

export const feature = defineFeature({ name: 'max-score', reducer: maxScoreReducer, saga: maxScoreSaga });
