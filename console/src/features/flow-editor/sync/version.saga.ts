/** One visit of the version viewer: loads the flow with a published definition instead of its draft. */
import { createAction } from '@reduxjs/toolkit';
import { call, put, race, take, takeLatest, takeLeading } from 'typed-redux-saga';
import { getFlow, getPublished, promoteVersion } from '@parley/contracts/http/flows';
import type { Api } from '../../../foundation/api/api.js';
import { failureOf } from '../../../foundation/api/failure.js';
import { request } from '../../../foundation/api/request.js';
import * as editor from '../model/editor-actions.js';

export const versionLeft = createAction('flowEditor/versionLeft');
export const promoteRequested = createAction<{ readonly flowId: number; readonly version: number }>(
  'flowEditor/promoteRequested',
);

/** The code of a failure: the flow is there, the version isn't. */
export const NO_SUCH_VERSION = 'no-such-version';

export function* versionSaga(api: Api) {
  yield* takeLatest(editor.versionOpened.type, function* (opened: ReturnType<typeof editor.versionOpened>) {
    yield* race({ visit: call(visit, api, opened), left: take(versionLeft.type) });
  });
  yield* takeLeading(promoteRequested.type, promote, api);
}

function* visit(api: Api, { payload: { flowId, version } }: ReturnType<typeof editor.versionOpened>) {
  try {
    const flow = yield* request(api, getFlow, { params: { id: flowId } });
    const shown = version ?? flow.latestVersion;
    if (shown === null) {
      yield* put(editor.neverPublished(flow));
      return;
    }
    if (shown > (flow.latestVersion ?? 0)) {
      yield* put(editor.loadFailed({ ...failureOf(new Error('No such version')), code: NO_SUCH_VERSION }));
      return;
    }
    const published = yield* request(api, getPublished, {
      params: { id: flowId, version: shown },
      query: { keepTranslations: 'true' },
    });
    const { definition, language, languages, name } = published;
    yield* put(
      editor.versionLoaded({ ...flow, name, version: shown, definition, languages, defaultLanguage: language }),
    );
  } catch (error) {
    yield* put(editor.loadFailed(failureOf(error)));
  }
}

function* promote(api: Api, { payload: { flowId, version } }: ReturnType<typeof promoteRequested>) {
  try {
    yield* request(api, promoteVersion, { params: { id: flowId, version } });
    yield* put(editor.promoted(version));
  } catch {
    yield* put(editor.promoteFailed());
  }
}
