import { getFlow, type Flow } from '@parley/contracts/http/flows';
import { ASK_LIVE_EVERY_MS, getLiveClass } from '@parley/contracts/http/live-class';
import { delay, put, race, select, take, takeLatest } from 'typed-redux-saga';
import type { Api } from '../../../foundation/api/api.js';
import { failureOf } from '../../../foundation/api/failure.js';
import { request } from '../../../foundation/api/request.js';
import { defineFeature, type WithFeatures } from '../../../foundation/feature.js';
import { safely } from '../../../foundation/workers.js';
import { isFinalFailure } from '../../../ui/final-failure.js';
import { numberLearners } from '../../../ui/learner-numbers.js';
import { live, liveReducer, type LiveFlow } from './live.slice.js';

function linkOf({ latestVersion, settings }: Flow): LiveFlow['link'] {
  if (latestVersion === null) return 'unpublished';
  return settings.identifierTrust === 'signed' ? 'signed' : 'open';
}

function* askFlow(api: Api, id: number) {
  const flow = yield* request(api, getFlow, { params: { id } });
  yield* put(live.flowFulfilled({ id, name: flow.name, link: linkOf(flow) }));
}

const chosenClass = (root: WithFeatures): string | null => feature.select(root).label;

function* follow(api: Api, id: number) {
  // The flow may have been published while the page was out of sight: it is asked for each time that the page is back.
  let isFlowKnown = false;
  for (;;) {
    const label = yield* select(chosenClass);
    try {
      if (!isFlowKnown) yield* askFlow(api, id);
      isFlowKnown = true;
      const here = yield* request(api, getLiveClass, { params: { id }, query: label === null ? {} : { class: label } });
      if ((yield* select(chosenClass)) !== label) continue;
      const chatIds = here.learners.map(({ chatId }) => chatId);
      yield* put(live.loaded({ here, numbers: numberLearners(id, chatIds) }));
    } catch (error) {
      const failure = failureOf(error);
      yield* put(live.failed(failure));
      if (isFinalFailure(failure)) return;
    }
    yield* race({ pause: delay(ASK_LIVE_EVERY_MS), chosen: take(live.classChosen) });
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
