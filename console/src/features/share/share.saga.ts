import { getFlow, updateFlow } from '@parley/contracts/http/flows';
import { put } from 'typed-redux-saga';
import type { Api } from '../../app/api/api.js';
import { failureOf } from '../../app/api/failure.js';
import { request } from '../../app/api/request.js';
import { onLatest } from '../../app/workers.js';
import { share } from './share.slice.js';

export function* shareSaga(api: Api) {
  yield* onLatest(share.flowRequested, function* ({ payload }) {
    try {
      const { id, name, latestVersion, languages, settings, defaultLanguage } = yield* request(api, getFlow, {
        params: { id: payload.flowId },
      });
      yield* put(share.flowFulfilled({ id, name, latestVersion, languages, settings, defaultLanguage }));
    } catch (error) {
      yield* put(share.flowRejected(failureOf(error)));
    }
  });
  yield* onLatest(share.trustChosen, function* ({ payload }) {
    try {
      // Read anew: the editor may have changed other settings since the dialog was opened.
      const { settings } = yield* request(api, getFlow, { params: { id: payload.flowId } });
      const changed = { ...settings, identifierTrust: payload.trust };
      yield* request(api, updateFlow, { params: { id: payload.flowId }, body: { settings: changed } });
      yield* put(share.trustFulfilled(changed));
    } catch {
      yield* put(share.trustRejected());
    }
  });
}
