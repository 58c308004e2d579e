import { getFlow } from '@parley/contracts/http/flows';
import { runSaga } from 'redux-saga';
import { put } from 'typed-redux-saga';
import type { Api } from './api.js';
import { request } from './request.js';

test('CONSOLE-R6 a saga that is cancelled while it asks aborts the question and does nothing more', async () => {
  let signal: AbortSignal | undefined;
  const api: Pick<Api, 'call'> = {
    call: (_route, options) => {
      ({ signal } = options);
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    },
  };
  const dispatched: unknown[] = [];
  const task = runSaga({ dispatch: (action: unknown) => dispatched.push(action) }, function* () {
    const flow = yield* request(api, getFlow, { params: { id: 1 } });
    yield* put({ type: 'found', payload: flow });
  });
  task.cancel();
  await task.toPromise().catch(() => undefined);
  expect(signal?.aborted).toBe(true);
  expect(dispatched).toEqual([]);
});
