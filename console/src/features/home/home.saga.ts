import { createFlow, listFlows, loadSampleCourse } from '@parley/contracts/http/flows';
import { delay, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import type { Api } from '../../app/api/api.js';
import { failureOf } from '../../app/api/failure.js';
import { request } from '../../app/api/request.js';
import type { RootState } from '../../app/store.js';
import { writeStored } from '../../app/storage.js';
import { onLatest, safely } from '../../app/workers.js';
import { home, type HomeState, type ListFilter } from './home.slice.js';

export const SEARCH_DEBOUNCE_MS = 750;
/** Making 300 learners takes longer than a usual call. */
const SAMPLE_TIMEOUT_MS = 180_000;

const current = (state: RootState) => state.features['home'] as HomeState;

/** HOME-28: `q` only when it is not blank. */
export function queryOf({ ownership, searchTerm }: ListFilter, page: number) {
  const q = searchTerm.trim();
  return { page, ...(ownership ? { ownership } : {}), ...(q === '' ? {} : { q }) };
}

function* loadFirst(api: Api) {
  const { filter } = yield* select(current);
  writeStored('flowFilter', filter);
  try {
    yield* put(home.firstPageFulfilled(yield* request(api, listFlows, { query: queryOf(filter, 1) })));
  } catch (error) {
    yield* put(home.firstPageRejected(failureOf(error)));
  }
}

function* loadMore(api: Api) {
  const { filter, page } = yield* select(current);
  try {
    const next = yield* request(api, listFlows, { query: queryOf(filter, page + 1) });
    // Another filter was chosen meanwhile: this page belongs to a list that is gone.
    const now = yield* select(current);
    if (now.filter === filter && now.page === page) yield* put(home.moreFulfilled(next));
  } catch {
    yield* put(home.moreRejected());
  }
}

export function* homeSaga(api: Api) {
  yield* takeLatest(
    [home.opened.type, home.ownershipChosen.type, home.filterCleared.type, home.retried.type, home.searchTyped.type],
    safely(function* (action: { type: string }) {
      if (home.searchTyped.match(action)) {
        yield* delay(SEARCH_DEBOUNCE_MS);
        yield* put(home.searchStarted());
      }
      yield* loadFirst(api);
    }),
  );
  yield* onLatest(home.moreRequested, () => loadMore(api));
  yield* takeLeading(
    home.createRequested.type,
    safely(function* ({ payload }: ReturnType<typeof home.createRequested>) {
      try {
        const { id } = yield* request(api, createFlow, { body: payload });
        yield* put(home.createFulfilled(id));
      } catch {
        yield* put(home.createRejected());
      }
    }),
  );
  yield* takeLeading(
    home.sampleRequested.type,
    safely(function* () {
      try {
        yield* request(api, loadSampleCourse, { body: {}, timeoutMs: SAMPLE_TIMEOUT_MS });
        yield* put(home.sampleFulfilled());
        yield* put(home.filterCleared());
      } catch {
        yield* put(home.sampleRejected());
      }
    }),
  );
}
