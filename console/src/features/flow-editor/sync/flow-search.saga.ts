/** Searches the author's own flows as link targets, because only those can be linked (EDIT-65, 66). */
import { delay, put, takeLatest } from 'typed-redux-saga';
import { listFlows } from '@parley/contracts/http/flows';
import type { Api } from '../../../foundation/api/api.js';
import { request } from '../../../foundation/api/request.js';
import { searchQuery } from '../../../foundation/api/search-term.js';
import { flowSearchFailed, flowsFound, flowsSearched } from './flow-search.slice.js';

/** Delay from the last keystroke to the request, in ms. */
const TYPING_MS = 250;

export function* flowSearchSaga(api: Api) {
  yield* takeLatest(flowsSearched.type, search, api);
}

function* search(api: Api, { payload: query }: ReturnType<typeof flowsSearched>) {
  if (query !== '') yield* delay(TYPING_MS);
  try {
    const { flows } = yield* request(api, listFlows, {
      query: { ownership: 'own', ...searchQuery(query) },
    });
    yield* put(
      flowsFound({
        query,
        flows: flows.map(({ id, name, latestVersion }) => ({ id, name, latestVersion })),
      }),
    );
  } catch {
    yield* put(flowSearchFailed(query));
  }
}
