import type { ReplyOf, Route } from '@parley/contracts/http/route';
import { call, cancelled, type SagaGenerator } from 'typed-redux-saga';
import type { Api, CallOptions } from './api.js';

/** Calls a route from a saga; when the saga is cancelled (a newer one took over), so is the request. */
export function* request<R extends Route>(api: Api, route: R, options: CallOptions<R>): SagaGenerator<ReplyOf<R>> {
  const stop = new AbortController();
  try {
    return yield* call(() => api.call(route, { ...options, signal: stop.signal }));
  } finally {
    if (yield* cancelled()) stop.abort();
  }
}
