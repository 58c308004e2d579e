import { getSharedWith, shareFlow, unshareFlow } from '@parley/contracts/http/flows';
import { getSequenceSharedWith, shareSequence, unshareSequence } from '@parley/contracts/http/sequences';
import { call, put } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { failureOf } from '../../foundation/api/failure.js';
import { isInterfaceLanguage } from '../../i18n/first-language.js';
import { onEvery, onLatest } from '../../foundation/workers.js';
import { access, type Collaborator, type Target } from './access.slice.js';

const ROUTES = {
  flow: { list: getSharedWith, add: shareFlow, remove: unshareFlow },
  sequence: { list: getSequenceSharedWith, add: shareSequence, remove: unshareSequence },
} as const;

const listOf = (api: Api, { kind, id }: Target): Promise<readonly Collaborator[]> =>
  api.call(ROUTES[kind].list, { params: { id } });
const add = (api: Api, { kind, id }: Target, email: string): Promise<Collaborator> =>
  api.call(ROUTES[kind].add, { params: { id }, body: { with: email, language: languageNow() } });
/** Language of the inviting person, and of the mail. */
const languageNow = () => {
  const { lang } = document.documentElement;
  return isInterfaceLanguage(lang) ? lang : 'en';
};
const remove = (api: Api, { kind, id }: Target, email: string): Promise<unknown> =>
  api.call(ROUTES[kind].remove, { params: { id }, body: { with: email } });

export function* accessSaga(api: Api) {
  yield* onLatest(access.listRequested, function* ({ payload }) {
    try {
      yield* put(access.listFulfilled(yield* call(listOf, api, payload)));
    } catch (error) {
      yield* put(access.listRejected(failureOf(error)));
    }
  });
  yield* onEvery(access.addRequested, function* ({ payload }) {
    try {
      yield* put(access.addFulfilled(yield* call(add, api, payload, payload.email)));
    } catch (error) {
      yield* put(access.addRejected(failureOf(error)));
    }
  });
  yield* onEvery(access.removeRequested, function* ({ payload }) {
    try {
      yield* call(remove, api, payload, payload.email);
      yield* put(access.removeFulfilled(payload.email));
    } catch {
      yield* put(access.removeRejected(payload.email));
    }
  });
}
