/** Actions on one row of Home: archive, restore, tag. */
import { archiveFlow, restoreFlow, tagFlow } from '@parley/contracts/http/flows';
import { archiveSequence, restoreSequence, tagSequence } from '@parley/contracts/http/sequences';
import { put, select } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { failureOf } from '../../foundation/api/failure.js';
import { request } from '../../foundation/api/request.js';
import type { RootState } from '../../foundation/store.js';
import { onEvery } from '../../foundation/workers.js';
import { home, type HomeState } from './home.slice.js';

const ROUTES = {
  flows: { archive: archiveFlow, restore: restoreFlow, tag: tagFlow },
  sequences: { archive: archiveSequence, restore: restoreSequence, tag: tagSequence },
} as const;

export function* itemSaga(api: Api) {
  yield* onEvery(home.archiveRequested, function* ({ payload: about }) {
    const params = { id: about.id };
    try {
      yield* request(api, ROUTES[about.kind].archive, { params });
      yield* put(home.archiveFulfilled(about));
    } catch (error) {
      yield* put(home.failed({ kind: 'archiveFailed', about, error: failureOf(error) }));
    }
  });
  yield* onEvery(home.restoreRequested, function* ({ payload }) {
    const { place: _, ...about } = payload;
    try {
      yield* request(api, ROUTES[about.kind].restore, { params: { id: about.id } });
      yield* put(home.restoreFulfilled(payload));
    } catch (error) {
      yield* put(home.failed({ kind: 'restoreFailed', about, error: failureOf(error) }));
    }
  });
  yield* onEvery(home.tagsRequested, function* ({ payload: { tags: wanted, ...about } }) {
    try {
      const body = { tags: [...wanted] };
      const { tags } = yield* request(api, ROUTES[about.kind].tag, { params: { id: about.id }, body });
      const list = yield* select((state: RootState) => (state.features['home'] as HomeState).lists[about.kind]);
      const allTags = [...new Set([...list.tags, ...tags])].sort((a, b) => a.localeCompare(b));
      yield* put(home.tagsFulfilled({ ...about, tags, known: allTags }));
    } catch {
      yield* put(home.failed({ kind: 'tagFailed', about }));
    }
  });
}
