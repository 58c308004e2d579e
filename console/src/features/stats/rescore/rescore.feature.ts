import { getFlow } from '@parley/contracts/http/flows';
import { getRescore } from '@parley/contracts/http/rescore';
import { put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { Api } from '../../../foundation/api/api.js';
import { failureOf } from '../../../foundation/api/failure.js';
import { request } from '../../../foundation/api/request.js';
import { defineFeature } from '../../../foundation/feature.js';
import { safely } from '../../../foundation/workers.js';
import { rescore, rescoreReducer } from './rescore.slice.js';

/** Chats that are asked for without a pause. */
export const PAUSE_AFTER = 5_000;

function* follow(api: Api): SagaGenerator<void> {
  try {
    const { asked, flow, chats } = yield* select(feature.select);
    if (!asked) return;
    const { flowId: id, version } = asked;
    if (!flow) {
      const { name, latestVersion } = yield* request(api, getFlow, { params: { id } });
      yield* put(rescore.flowFulfilled({ name, latestVersion }));
      if (latestVersion === null) {
        yield* put(rescore.neverPublished());
        return;
      }
    }
    for (const before = chats.length; ;) {
      const { next } = yield* select(feature.select);
      const query = { ...(version !== null && { version }), ...(next !== null && { after: next }) };
      yield* put(rescore.pageFulfilled(yield* request(api, getRescore, { params: { id }, query })));
      const now = yield* select(feature.select);
      if (now.status !== 'pending') return;
      if (now.chats.length - before >= PAUSE_AFTER) yield* put(rescore.paused());
    }
  } catch (error) {
    yield* put(rescore.failed(failureOf(error)));
  }
}

function* rescoreSaga(api: Api) {
  // Whatever comes last cancels what is under way.
  yield* takeLatest(
    [rescore.opened.type, rescore.changed.type, rescore.continued.type, rescore.paused.type, rescore.left.type],
    safely(function* ({ type }: { type: string }) {
      if (type !== rescore.paused.type && type !== rescore.left.type) yield* follow(api);
    }),
  );
}

export const feature = defineFeature({ name: 'rescore', reducer: rescoreReducer, saga: rescoreSaga });
