import { getFlow, updateFlow } from '@parley/contracts/http/flows';
import { getSequence, updateSequence } from '@parley/contracts/http/sequences';
import {
  getFlowLinkSecret,
  getSequenceLinkSecret,
  rotateFlowLinkSecret,
  rotateSequenceLinkSecret,
} from '@parley/contracts/http/link-secret';
import {
  makeFlowShortLink,
  makeSequenceShortLink,
  updateFlowShortLink,
  updateSequenceShortLink,
} from '@parley/contracts/http/short-link';
import { actionChannel, fork, put, take } from 'typed-redux-saga';
import { buffers } from 'redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { failureOf } from '../../foundation/api/failure.js';
import { request } from '../../foundation/api/request.js';
import { testMarkFor } from '../../foundation/api/test-mark.js';
import { onLatest } from '../../foundation/workers.js';
import { share, type ShareSettings, type ShareSubject, type StoredLook } from './share.slice.js';

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

const SHORT_LINKS = {
  flow: { make: makeFlowShortLink, update: updateFlowShortLink },
  sequence: { make: makeSequenceShortLink, update: updateSequenceShortLink },
} as const;
/** Saves one look after the other, so that the newest is the last to arrive; those between are left out. */
function* saveLooks(api: Api) {
  const chosen = yield* actionChannel(share.lookChosen.type, buffers.sliding<ReturnType<typeof share.lookChosen>>(1));
  for (;;) {
    const { kind, id, look } = (yield* take(chosen)).payload;
    yield* saveLook(api, { kind, id }, look);
  }
}
function* saveLook(api: Api, { kind, id }: ShareSubject, look: StoredLook) {
  try {
    yield* request(api, SHORT_LINKS[kind].update, { params: { id }, body: look });
    yield* put(share.lookFulfilled());
  } catch {
    yield* put(share.lookRejected());
  }
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
  yield* fork(saveLooks, api);
  yield* onLatest(share.shortLinkRequested, function* ({ payload: { kind, id, look } }) {
    try {
      const link = yield* request(api, SHORT_LINKS[kind].make, { params: { id }, body: look });
      yield* put(share.shortLinkFulfilled(link));
    } catch (error) {
      yield* put(share.shortLinkRejected(failureOf(error)));
    }
  });
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
