import type { Action } from '@reduxjs/toolkit';
import { listFlows, loadSampleCourse } from '@parley/contracts/http/flows';
import { listSequences } from '@parley/contracts/http/sequences';
import { delay, put, select, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { failureOf } from '../../foundation/api/failure.js';
import { onceKeys } from '../../foundation/api/once-keys.js';
import { request } from '../../foundation/api/request.js';
import { searchQuery } from '../../foundation/api/search-term.js';
import type { RootState } from '../../foundation/store.js';
import { writeStored } from '../../foundation/storage.js';
import { safely } from '../../foundation/workers.js';
import { createSaga } from './create.saga.js';
import { itemSaga } from './item.saga.js';
import { HOME_KINDS, type HomeKind } from '../../ui/home-tab.js';
import { home, type HomeState, type ListFilter, type Page } from './home.slice.js';

export const SEARCH_DEBOUNCE_MS = 750;
/** Creating 300 learners takes longer than a usual request. */
const SAMPLE_TIMEOUT_MS = 180_000;
/** LOCAL-3, LOCAL-4 */
export const FILTER_KEYS = { flows: 'flowFilter', sequences: 'sequenceFilter' } as const;

const listOf = (kind: HomeKind) => (state: RootState) => (state.features['home'] as HomeState).lists[kind];

/** HOME-28: sends `q` only if it is not blank. */
export function queryOf({ ownership, searchTerm, tag, archived }: ListFilter, page: number) {
  return {
    page,
    ...(archived ? { archived: '1' as const } : ownership ? { ownership } : {}),
    ...searchQuery(searchTerm),
    ...(tag === undefined ? {} : { tag }),
  };
}

function* pageOf(api: Api, kind: HomeKind, query: ReturnType<typeof queryOf>): SagaGenerator<Page> {
  if (kind === 'flows') {
    const { flows, ...rest } = yield* request(api, listFlows, { query });
    return { items: flows, ...rest };
  }
  const { flowSequences, ...rest } = yield* request(api, listSequences, { query });
  return { items: flowSequences, ...rest };
}

function* loadFirst(api: Api, kind: HomeKind) {
  const { filter } = yield* select(listOf(kind));
  writeStored(FILTER_KEYS[kind], filter);
  try {
    yield* put(home.firstPageFulfilled({ kind, ...(yield* pageOf(api, kind, queryOf(filter, 1))) }));
  } catch (error) {
    yield* put(home.firstPageRejected({ kind, error: failureOf(error) }));
  }
}

function* loadMore(api: Api, kind: HomeKind) {
  const { filter, page } = yield* select(listOf(kind));
  try {
    const next = yield* pageOf(api, kind, queryOf(filter, page + 1));
    // Another filter was selected meanwhile, so this page belongs to a list that is gone.
    const now = yield* select(listOf(kind));
    if (now.filter === filter && now.page === page) yield* put(home.moreFulfilled({ kind, ...next }));
  } catch {
    yield* put(home.moreRejected({ kind }));
  }
}

const LOADING = [
  home.opened,
  home.ownershipChosen,
  home.narrowed,
  home.filterCleared,
  home.retried,
  home.searchTyped,
] as const;

function* keepList(api: Api, kind: HomeKind) {
  yield* takeLatest(
    (action: Action) => LOADING.some((creator) => creator.match(action) && action.payload.kind === kind),
    safely(function* (action: Action) {
      if (home.searchTyped.match(action)) {
        yield* delay(SEARCH_DEBOUNCE_MS);
        yield* put(home.searchStarted({ kind }));
      }
      yield* loadFirst(api, kind);
    }),
  );
  yield* takeLatest(
    (action: Action) => home.moreRequested.match(action) && action.payload.kind === kind,
    safely(() => loadMore(api, kind)),
  );
}

export function* homeSaga(api: Api) {
  for (const kind of HOME_KINDS) yield* keepList(api, kind);
  yield* itemSaga(api);
  yield* createSaga(api);
  const keys = onceKeys();
  yield* takeLeading(
    home.sampleRequested.type,
    safely(function* () {
      try {
        yield* request(api, loadSampleCourse, {
          body: {},
          timeoutMs: SAMPLE_TIMEOUT_MS,
          idempotencyKey: keys.of('sample course'),
        });
        keys.done();
        yield* put(home.sampleFulfilled());
        yield* put(home.filterCleared({ kind: 'flows' }));
      } catch {
        yield* put(home.sampleRejected());
      }
    }),
  );
}
