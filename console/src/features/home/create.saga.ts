/** New flows and sequences. A creation whose reply was lost is asked for again under the same key, and makes no second flow. */
import { createFlow } from '@parley/contracts/http/flows';
import type { BodyOf } from '@parley/contracts/http/route';
import { createSequence } from '@parley/contracts/http/sequences';
import { newUuid } from '@parley/runtime/session/new-uuid';
import { put, takeLeading } from 'typed-redux-saga';
import type { Api } from '../../app/api/api.js';
import { request } from '../../app/api/request.js';
import { safely } from '../../app/workers.js';
import { home } from './home.slice.js';

type NewFlow = BodyOf<typeof createFlow>;

/** The key of a body: the same until it was made. */
function makeKeys(): { readonly of: (body: NewFlow) => string; readonly done: () => void } {
  let tried: { readonly text: string; readonly key: string } | null = null;
  return {
    of: (body) => {
      const text = JSON.stringify(body);
      if (tried?.text !== text) tried = { text, key: newUuid() };
      return tried.key;
    },
    done: () => (tried = null),
  };
}

export function* createSaga(api: Api) {
  const keys = makeKeys();
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
        const { id } = yield* request(api, createSequence, { body: payload.body });
        yield* put(home.createFulfilled({ kind: 'sequences', id }));
      } catch {
        yield* put(home.createRejected());
      }
    }),
  );
}
