import { getFlow, updateFlow } from '@parley/contracts/http/flows';
import { getSequence, updateSequence } from '@parley/contracts/http/sequences';
import {
  getFlowLinkSecret,
  getSequenceLinkSecret,
  rotateFlowLinkSecret,
  rotateSequenceLinkSecret,
} from '@parley/contracts/http/link-secret';
import { put } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { failureOf } from '../../foundation/api/failure.js';
import { request } from '../../foundation/api/request.js';
import { testMarkFor } from '../../foundation/api/test-mark.js';
import { onLatest } from '../../foundation/workers.js';
import { share, type ShareSettings, type ShareSubject } from './share.slice.js';

function* load(api: Api, { kind, id }: ShareSubject) {
  const { name, languages, latestVersion, settings, ownership } =
    kind === 'flow'
      ? yield* request(api, getFlow, { params: { id } })
      : yield* request(api, getSequence, { params: { id } });
  return { kind, id, name, languages, latestVersion, settings, ownership };
}
function* save(api: Api, { kind, id }: ShareSubject, settings: ShareSettings) {
  const call = { params: { id }, body: { settings } };
  if (kind === 'flow') yield* request(api, updateFlow, call);
  else yield* request(api, updateSequence, call);
}

const SECRETS = {
  flow: { show: getFlowLinkSecret, replace: rotateFlowLinkSecret },
  sequence: { show: getSequenceLinkSecret, replace: rotateSequenceLinkSecret },
} as const;
function* askSecret(api: Api, { kind, id }: ShareSubject, what: 'show' | 'replace') {
  try {
    yield* put(share.secretFulfilled(yield* request(api, SECRETS[kind][what], { params: { id } })));
  } catch (error) {
    yield* put(share.secretRejected(failureOf(error)));
  }
}

export function* shareSaga(api: Api) {
  yield* onLatest(share.markRequested, function* ({ payload }) {
    try {
      yield* put(share.markFulfilled(yield* testMarkFor(api, payload)));
    } catch (error) {
      yield* put(share.markRejected(failureOf(error)));
    }
  });
  yield* onLatest(share.secretRequested, ({ payload }) => askSecret(api, payload, 'show'));
  yield* onLatest(share.secretReplaced, ({ payload }) => askSecret(api, payload, 'replace'));
  yield* onLatest(share.requested, function* ({ payload }) {
    try {
      yield* put(share.fulfilled(yield* load(api, payload)));
    } catch (error) {
      yield* put(share.rejected(failureOf(error)));
    }
  });
  yield* onLatest(share.settingChosen, function* ({ payload: { subject, change } }) {
    try {
      // Reload first: the editor may have changed other settings since the dialog opened.
      const { settings } = yield* load(api, subject);
      const changed = { ...settings, ...change };
      yield* save(api, subject, changed);
      yield* put(share.settingFulfilled(changed));
    } catch {
      yield* put(share.settingRejected());
    }
  });
}
