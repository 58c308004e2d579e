/** The mark without which a test link begins no test. */
import { makeFlowTestMark, makeSequenceTestMark } from '@parley/contracts/http/test-mark';
import type { SagaGenerator } from 'typed-redux-saga';
import type { Api } from './api.js';
import { request } from './request.js';

export interface TestSubject {
  readonly kind: 'flow' | 'sequence';
  readonly id: number;
}
const ROUTES = { flow: makeFlowTestMark, sequence: makeSequenceTestMark } as const;

export function* testMarkFor(api: Pick<Api, 'call'>, { kind, id }: TestSubject): SagaGenerator<string> {
  const { mark } = yield* request(api, ROUTES[kind], { params: { id } });
  return mark;
}
