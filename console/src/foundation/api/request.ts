import type { ReplyOf, Route } from '@parley/contracts/http/route';
import { CANCEL } from 'redux-saga';
import { call, type SagaGenerator } from 'typed-redux-saga';
import type { Api, CallOptions } from './api.js';

/**
 * Waits for work that can be aborted: if the saga is cancelled (a newer one took over), the work is aborted. Not by
 * `finally` with an effect in it: a generator that delegates to one would continue after it as if it had been answered.
 */
export function* cancellable<T>(start: (signal: AbortSignal) => Promise<T>): SagaGenerator<T> {
  return yield* call(() => {
    const stop = new AbortController();
    return Object.assign(start(stop.signal), { [CANCEL]: () => stop.abort() });
  });
}

/** Calls a route from a saga. */
export const request = <R extends Route>(
  api: Pick<Api, 'call'>,
  route: R,
  options: CallOptions<R>,
): SagaGenerator<ReplyOf<R>> => cancellable((signal) => api.call(route, { ...options, signal }));
