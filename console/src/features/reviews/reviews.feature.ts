import { getReviews, type WaitingInput } from '@parley/contracts/http/inbox';
import { giveEvaluation, reviewItem } from '@parley/contracts/http/reviews';
import { put } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { failureOf } from '../../foundation/api/failure.js';
import { request } from '../../foundation/api/request.js';
import { defineFeature } from '../../foundation/feature.js';
import { onEvery, onLatest } from '../../foundation/workers.js';
import { reviews, reviewsReducer, type Given } from './reviews.slice.js';

/** One save is one event. */
function* send(api: Api, input: WaitingInput, { score, text }: Given) {
  const { flowId, chatId, itemKey, evaluationId, scored } = input;
  const chat = { id: flowId, identifier: chatId };
  const words = text.trim() === '' ? null : text;
  if (evaluationId === null)
    yield* request(api, reviewItem, {
      params: { ...chat, itemKey },
      body: { ...(scored ? { superScore: score } : {}), comment: words },
    });
  else yield* request(api, giveEvaluation, { params: { ...chat, evaluationId }, body: { evaluation: words } });
}

function* reviewsSaga(api: Api) {
  yield* onLatest(reviews.requested, function* () {
    try {
      yield* put(reviews.fulfilled(yield* request(api, getReviews, {})));
    } catch (error) {
      yield* put(reviews.rejected(failureOf(error)));
    }
  });
  yield* onEvery(reviews.given, function* ({ payload }) {
    try {
      yield* send(api, payload.input, payload.given);
      yield* put(reviews.saved(payload));
    } catch (error) {
      yield* put(reviews.failed({ input: payload.input, failure: failureOf(error) }));
    }
  });
  yield* onEvery(reviews.takenBack, function* ({ payload }) {
    try {
      yield* send(api, payload, { score: null, text: '' });
      yield* put(reviews.openAgain(payload));
    } catch (error) {
      yield* put(reviews.failed({ input: payload, failure: failureOf(error) }));
    }
  });
}

export const feature = defineFeature({ name: 'reviews', reducer: reviewsReducer, saga: reviewsSaga });
