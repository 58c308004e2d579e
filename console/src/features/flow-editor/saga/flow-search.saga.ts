/** Own flows to go on in (EDIT-65, 66): only those can be linked, so only those are searched. */
import { delay, put, takeLatest } from 'typed-redux-saga';
import { listFlows } from '@parley/contracts/http/flows';
import type { Api } from '../../../app/api/api.js';
import { request } from '../../../app/api/request.js';
import * as editor from '../model/editor-actions.js';

/** Between the last letter and the question; in ms. */
const TYPING_MS = 250;

export function* flowSearchSaga(api: Api) {
  yield* takeLatest(editor.flowsSearched.type, search, api);
}

function* search(api: Api, { payload: query }: ReturnType<typeof editor.flowsSearched>) {
  if (query !== '') yield* delay(TYPING_MS);
  try {
    const { flows } = yield* request(api, listFlows, {
      query: { ownership: 'own', ...(query === '' ? {} : { q: query }) },
    });
    yield* put(
      editor.flowsFound({
        query,
        flows: flows.map(({ id, name, latestVersion }) => ({ id, name, latestVersion })),
      }),
    );
  } catch {
    yield* put(editor.flowSearchFailed(query));
  }
}
