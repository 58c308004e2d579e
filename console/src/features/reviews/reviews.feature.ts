import { answerWaiting, getReviews } from '@parley/contracts/http/inbox';
import { giveEvaluation, reviewItem } from '@parley/contracts/http/reviews';
import { put, select } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { failureOf } from '../../foundation/api/failure.js';
import { request } from '../../foundation/api/request.js';
import { defineFeature } from '../../foundation/feature.js';
import type { RootState } from '../../foundation/store.js';
import { waitingReviews } from '../../foundation/waiting-reviews.js';
import { onEvery, onFew, onLatest } from '../../foundation/workers.js';
import {
  awardOf,
  placeOf,
  reviews,
  reviewsReducer,
  stoodIn,
  type AnswerForAll,
  type AnsweredAll,
  type GivenInput,
  type ReviewsState,
} from './reviews.slice.js';

/** Saves that run at once: a class is graded faster than a slow server answers. */
const MAX_SAVES = 4;

const current = (root: RootState) => root.features['reviews'] as ReviewsState;

/** One save is one event. Only fields that the form has are sent. */
function* send(api: Api, said: GivenInput) {
  const { flowId, chatId, itemKey, evaluationId, wantsComment } = said.input;
  const { text, noComment } = said.given;
  const chat = { id: flowId, identifier: chatId };
  const words = text.trim() === '' ? null : text;
  if (evaluationId === null)
    yield* request(api, reviewItem, {
      params: { ...chat, itemKey },
      body: {
        ...awardOf(said),
        comment: words,
        ...(wantsComment ? { noComment } : {}),
      },
    });
  else yield* request(api, giveEvaluation, { params: { ...chat, evaluationId }, body: { evaluation: words } });
}

/** One call answers many chats, and says if there are more. */
function* answerAll(api: Api, { id, prompt: { flowId, promptKey }, answer }: AnswerForAll) {
  const body = { id, promptKey, answer: typeof answer === 'string' ? answer : [...answer] };
  let sum: AnsweredAll = { given: 0, late: 0, failed: [] };
  let after: { readonly after?: string } = {};
  for (;;) {
    const call = { params: { id: flowId }, body: { ...body, ...after } };
    const { next, given, late, failed } = yield* request(api, answerWaiting, call);
    sum = { given: sum.given + given, late: sum.late + late, failed: [...sum.failed, ...failed] };
    if (next === null) return sum;
    after = { after: next };
  }
}

function* reviewsSaga(api: Api) {
  yield* onLatest(reviews.requested, function* ({ payload }) {
    try {
      const { listed, label } = payload;
      const query = { ...(listed === 'graded' && { state: listed }), ...(label !== null && { class: label }) };
      yield* put(reviews.fulfilled(yield* request(api, getReviews, { query })));
      yield* put(waitingReviews.requested());
    } catch (error) {
      yield* put(reviews.rejected(failureOf(error)));
    }
  });
  yield* onFew(reviews.given, MAX_SAVES, function* ({ payload }) {
    try {
      yield* send(api, payload);
      yield* put(reviews.saved(payload));
      yield* put(waitingReviews.requested());
    } catch (error) {
      yield* put(reviews.failed({ input: payload.input, failure: failureOf(error) }));
    }
  });
  yield* onEvery(reviews.takenBack, function* ({ payload }) {
    try {
      const { input, to } = payload;
      const before = (yield* select(current)).saved[placeOf(input)] ?? stoodIn(input);
      yield* send(api, { input, given: to, before });
      yield* put(reviews.openAgain(payload));
      yield* put(waitingReviews.requested());
    } catch (error) {
      yield* put(reviews.failed({ input: payload.input, failure: failureOf(error) }));
    }
  });
  yield* onEvery(reviews.allAnswered, function* ({ payload }) {
    try {
      yield* put(reviews.allTold(yield* answerAll(api, payload)));
    } catch (error) {
      yield* put(reviews.allFailed(failureOf(error)));
    }
    const { listed, label } = yield* select(current);
    yield* put(reviews.requested({ listed, label }));
  });
}

export const feature = defineFeature({ name: 'reviews', reducer: reviewsReducer, saga: reviewsSaga });
