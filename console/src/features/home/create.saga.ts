/**
 * Creates flows and sequences. If a reply is lost, the request is repeated under the same key and makes no second item.
 */
import { createFlow } from '@parley/contracts/http/flows';
import type { BodyOf } from '@parley/contracts/http/route';
import { createSequence } from '@parley/contracts/http/sequences';
import { put, takeLeading } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { onceKeys } from '../../foundation/api/once-keys.js';
import { request } from '../../foundation/api/request.js';
import { safely } from '../../foundation/workers.js';
import { home } from './home.slice.js';

type NewFlow = BodyOf<typeof createFlow>;

export function* createSaga(api: Api) {
  const keys = onceKeys();
  function* makeFlow(body: NewFlow) {
    const { id } = yield* request(api, createFlow, { body, idempotencyKey: keys.of(body) });
    keys.done();
    yield* put(home.createFulfilled({ kind: 'flows', id }));
  }
  yield* takeLeading(
    home.importRequested.type,
    safely(function* ({ payload: { body, more } }: ReturnType<typeof home.importRequested>) {
      try {
        yield* makeFlow({ ...body, ...more });
      } catch {
        yield* put(home.createRejected());
      }
    }),
  );
  yield* takeLeading(
    home.createRequested.type,
    safely(function* ({ payload }: ReturnType<typeof home.createRequested>) {
      try {
        if (payload.kind === 'flows') return yield* makeFlow(payload.body);
        const { body } = payload;
        const { id } = yield* request(api, createSequence, { body, idempotencyKey: keys.of(body) });
        keys.done();
        yield* put(home.createFulfilled({ kind: 'sequences', id }));
      } catch {
        yield* put(home.createRejected());
      }
    }),
  );
}
