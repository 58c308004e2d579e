import { erasePerson, getActivity, listIdentifiers } from '@parley/contracts/http/people';
import { put, select } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { failureOf } from '../../foundation/api/failure.js';
import { request } from '../../foundation/api/request.js';
import type { RootState } from '../../foundation/store.js';
import { onEvery, onLatest } from '../../foundation/workers.js';
import { people, type PeopleFilter, type PeopleState } from './people.slice.js';

const current = (state: RootState) => state.features['people'] as PeopleState;

const queryOf = ({ search, anonymous }: PeopleFilter, sinceIdentifier?: string) => ({
  ...(search.trim() === '' ? {} : { search: search.trim() }),
  ...(anonymous ? { anonymous: '1' as const } : {}),
  ...(sinceIdentifier === undefined ? {} : { sinceIdentifier }),
});

function* loadMore(api: Api) {
  const { filter, list } = yield* select(current);
  const last = list.value?.at(-1);
  if (!last) throw new Error('Called before loadIdentifiers');
  try {
    const page = yield* request(api, listIdentifiers, { query: queryOf(filter, last.id) });
    const now = yield* select(current);
    if (now.filter === filter && now.list.value?.at(-1)?.id === last.id) yield* put(people.moreFulfilled(page));
  } catch {
    yield* put(people.moreRejected());
  }
}

export function* peopleSaga(api: Api) {
  // The newest request cancels the previous one, so an old reply can't overwrite a new search.
  yield* onLatest(people.listRequested, function* ({ payload }) {
    try {
      yield* put(people.listFulfilled(yield* request(api, listIdentifiers, { query: queryOf(payload) })));
    } catch (error) {
      yield* put(people.listRejected(failureOf(error)));
    }
  });
  yield* onLatest(people.moreRequested, () => loadMore(api));
  yield* onLatest(people.personRequested, function* ({ payload }) {
    try {
      yield* put(people.personFulfilled(yield* request(api, getActivity, { params: { id: payload } })));
    } catch (error) {
      yield* put(people.personRejected(failureOf(error)));
    }
  });
  yield* onEvery(people.eraseRequested, function* ({ payload: { id, identifier } }) {
    try {
      yield* request(api, erasePerson, { params: { id }, body: { identifier } });
      yield* put(people.eraseFulfilled(id));
    } catch {
      yield* put(people.eraseRejected());
    }
  });
}
