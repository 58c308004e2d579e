import { getFlow } from '@parley/contracts/http/flows';
import { getLiveClass } from '@parley/contracts/http/live-class';
import { delay, put, select, takeLatest } from 'typed-redux-saga';
import type { Api } from '../../../foundation/api/api.js';
import { failureOf } from '../../../foundation/api/failure.js';
import { request } from '../../../foundation/api/request.js';
import { defineFeature } from '../../../foundation/feature.js';
import type { RootState } from '../../../foundation/store.js';
import { safely } from '../../../foundation/workers.js';
import { live, liveReducer, type LiveState } from './live.slice.js';

/** ms from an answer to the next question. */
export const ASK_EVERY = 2_000;
/** Asking again doesn't help. */
const FINAL = [401, 403, 404, 410];

const current = (state: RootState) => state.features['live'] as LiveState;

function* ask(api: Api, id: number) {
  const params = { id };
  const { flow } = yield* select(current);
  if (flow === null) {
    const { name } = yield* request(api, getFlow, { params });
    yield* put(live.flowFulfilled({ id, name }));
  }
  yield* put(live.told(yield* request(api, getLiveClass, { params, query: {} })));
}

function* follow(api: Api, id: number) {
  for (;;) {
    try {
      yield* ask(api, id);
    } catch (error) {
      const failure = failureOf(error);
      yield* put(live.failed(failure));
      if (FINAL.includes(failure.status)) return;
    }
    yield* delay(ASK_EVERY);
  }
}

function* liveSaga(api: Api) {
  // Leaving cancels the question, and asks no more.
  yield* takeLatest(
    [live.watched.type, live.left.type],
    safely(function* (action: { type: string }) {
      if (live.watched.match(action)) yield* follow(api, action.payload);
    }),
  );
}

export const feature = defineFeature({ name: 'live', reducer: liveReducer, saga: liveSaga });
