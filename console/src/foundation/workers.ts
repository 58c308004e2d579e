/** Saga listeners that outlive their workers: a throw is reported, and the next action is still handled. */
import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, fork, take, takeEvery, takeLatest } from 'typed-redux-saga';

type Match<A extends Action> = { readonly type: string; match(action: Action): action is A };
type Worker<A> = (action: A) => Generator;

export function safely<A>(worker: Worker<A>): (action: A) => Generator {
  return function* guarded(action: A) {
    try {
      yield* worker(action);
    } catch (error) {
      console.error(error);
    }
  };
}
/** Every action starts its own worker. */
export function* onEvery<A extends Action>(creator: Match<A>, worker: Worker<A>) {
  yield* takeEvery(creator.type, safely(worker));
}
/** A new action cancels the previous worker. */
export function* onLatest<A extends Action>(creator: Match<A>, worker: Worker<A>) {
  yield* takeLatest(creator.type, safely(worker));
}
/**
 * At most `most` workers run at once, and later actions wait in order. A browser sends only a few requests at once, so
 * a request that waits in the browser could time out before it is sent.
 */
export function* onFew<A extends Action>(creator: Match<A>, most: number, worker: Worker<A>) {
  const waiting = yield* actionChannel(creator.match, buffers.expanding<A>());
  for (let count = 0; count < most; count += 1)
    yield* fork(function* () {
      for (;;) yield* safely(worker)(yield* take(waiting));
    });
}
