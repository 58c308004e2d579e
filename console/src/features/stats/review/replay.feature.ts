import { getHistory } from '@parley/contracts/http/chats';
import { getTimeline } from '@parley/contracts/http/reviews';
import { put, select } from 'typed-redux-saga';
import type { Api } from '../../../foundation/api/api.js';
import { request } from '../../../foundation/api/request.js';
import { defineFeature } from '../../../foundation/feature.js';
import type { RootState } from '../../../foundation/store.js';
import { onLatest } from '../../../foundation/workers.js';
import { replay, replayReducer, type ReplayState } from './replay.slice.js';

const current = (root: RootState) => root.features['replay'] as ReplayState;

function* replaySaga(api: Api) {
  yield* onLatest(replay.opened, function* ({ payload: { flowId, chatId } }) {
    try {
      const params = { id: flowId, identifier: chatId };
      yield* put(replay.timelineFulfilled(yield* request(api, getTimeline, { params })));
    } catch {
      // The conversation is there without its moments; the next change asks again.
    }
  });
  yield* onLatest(replay.sought, function* ({ payload: { flowId, chatId, at } }) {
    const { timeline } = yield* select(current);
    const moment = at === null ? undefined : timeline?.moments[at];
    if (!moment) return;
    try {
      const query = { chatId, at: moment.revision };
      yield* put(
        replay.pastFulfilled(yield* request(api, getHistory, { params: { id: flowId, identifier: chatId }, query })),
      );
    } catch {
      yield* put(replay.sought({ flowId, chatId, at: null }));
    }
  });
}

export const feature = defineFeature({ name: 'replay', reducer: replayReducer, saga: replaySaga });
