import { applyRescore, listRescores, takeBackRescore } from '@parley/contracts/http/rescore';
import { delay, put, select, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import type { Api } from '../../../foundation/api/api.js';
import { failureOf } from '../../../foundation/api/failure.js';
import { request } from '../../../foundation/api/request.js';
import { defineFeature } from '../../../foundation/feature.js';
import { safely } from '../../../foundation/workers.js';
import { rescore } from './rescore.slice.js';
import { isUnderWay, rescores, rescoresReducer } from './rescores.slice.js';

/** ms from an answer to the next question while a re-score is under way. */
const ASK_EVERY = 1_000;

function* follow(api: Api, hasBegun: boolean): SagaGenerator<void> {
  const { flowId: id } = yield* select(feature.select);
  if (id === null) return;
  for (let wasUnderWay = hasBegun; ;) {
    try {
      const { rescores: runs } = yield* request(api, listRescores, { params: { id } });
      yield* put(rescores.loaded(runs));
      const isNow = runs.some(isUnderWay);
      // The scores are others now.
      if (wasUnderWay && !isNow) yield* put(rescore.changed());
      if (!isNow) return;
      wasUnderWay = true;
    } catch (error) {
      if (failureOf(error).status >= 400 && failureOf(error).status < 500) return;
    }
    yield* delay(ASK_EVERY);
  }
}

function* ask(api: Api, action: { readonly type: string }): SagaGenerator<void> {
  try {
    if (rescores.applyRequested.match(action)) {
      const { flowId, ...body } = action.payload;
      const run = yield* request(api, applyRescore, { params: { id: flowId }, body });
      yield* put(rescores.begun(run));
    } else if (rescores.takeBackRequested.match(action)) {
      const { flowId, id: rescoreId } = action.payload;
      const run = yield* request(api, takeBackRescore, { params: { id: flowId, rescoreId } });
      yield* put(rescores.begun(run));
    }
  } catch (error) {
    yield* put(rescores.askRejected(failureOf(error)));
  }
}

function* rescoresSaga(api: Api) {
  yield* takeLatest(
    [rescores.watched.type, rescores.begun.type, rescores.left.type],
    safely(function* ({ type }: { type: string }) {
      if (type !== rescores.left.type) yield* follow(api, type === rescores.begun.type);
    }),
  );
  yield* takeLeading(
    [rescores.applyRequested.type, rescores.takeBackRequested.type],
    safely((action: { type: string }) => ask(api, action)),
  );
}

export const feature = defineFeature({ name: 'rescores', reducer: rescoresReducer, saga: rescoresSaga });
