import { put } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { failureOf } from '../../foundation/api/failure.js';
import { testMarkFor } from '../../foundation/api/test-mark.js';
import { onLatest } from '../../foundation/workers.js';
import { testChat } from './test-chat.slice.js';

export function* testChatSaga(api: Api) {
  yield* onLatest(testChat.requested, function* ({ payload }) {
    try {
      yield* put(testChat.fulfilled(yield* testMarkFor(api, payload)));
    } catch (error) {
      yield* put(testChat.rejected(failureOf(error)));
    }
  });
}
