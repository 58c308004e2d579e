import type { Action } from '@reduxjs/toolkit';
import { listFlows } from '@parley/contracts/http/flows';
import { getSelection, grantSelection } from '@parley/contracts/http/lti';
import { listSequences } from '@parley/contracts/http/sequences';
import { call, delay, put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { failureOf } from '../../foundation/api/failure.js';
import { postSelection } from '../../foundation/api/post-selection.js';
import { request } from '../../foundation/api/request.js';
import { searchQuery } from '../../foundation/api/search-term.js';
import { defineFeature } from '../../foundation/feature.js';
import type { RootState } from '../../foundation/store.js';
import { onEvery, onLatest, safely } from '../../foundation/workers.js';
import type { LinkKind } from '../../ui/link-settings/link-settings.js';
import { deepLink, deepLinkReducer, type DeepLinkState, type Page } from './deep-link.slice.js';

const TYPING_MS = 500;
const current = (root: RootState) => root.features['deepLink'] as DeepLinkState;

function* pageOf(api: Api, kind: LinkKind, page: number): SagaGenerator<Page> {
  const term = (yield* select(current)).lists[kind].term.trim();
  const query = { page, ...searchQuery(term) };
  if (kind === 'flow') {
    const { flows: items, total } = yield* request(api, listFlows, { query });
    return { kind, items, total };
  }
  const { flowSequences: items, total } = yield* request(api, listSequences, { query });
  return { kind, items, total };
}

function* keepList(api: Api, kind: LinkKind) {
  yield* takeLatest(
    (action: Action) =>
      (deepLink.listWanted.match(action) && action.payload === kind) ||
      (deepLink.searchTyped.match(action) && action.payload.kind === kind),
    safely(function* (action: Action) {
      if (deepLink.searchTyped.match(action)) yield* delay(TYPING_MS);
      try {
        yield* put(deepLink.listFulfilled(yield* pageOf(api, kind, 1)));
      } catch (error) {
        yield* put(deepLink.listRejected({ kind, error: failureOf(error) }));
      }
    }),
  );
}

function* loadMore(api: Api, kind: LinkKind) {
  const { items, page } = (yield* select(current)).lists[kind];
  try {
    const next = yield* pageOf(api, kind, page + 1);
    // Another search has replaced the list meanwhile.
    if ((yield* select(current)).lists[kind].items === items) yield* put(deepLink.moreFulfilled(next));
  } catch {
    yield* put(deepLink.moreRejected(kind));
  }
}

function* deepLinkSaga(api: Api) {
  yield* onLatest(deepLink.opened, function* ({ payload: ltik }) {
    try {
      yield* put(deepLink.openFulfilled((yield* request(api, getSelection, { params: { ltik } })).platform));
    } catch (error) {
      yield* put(deepLink.openRejected(failureOf(error)));
    }
  });
  yield* keepList(api, 'flow');
  yield* keepList(api, 'sequence');
  yield* onEvery(deepLink.moreWanted, ({ payload }) => loadMore(api, payload));
  yield* onLatest(deepLink.chosen, function* ({ payload: { kind, item } }) {
    const { ltik } = yield* select(current);
    const body = { type: kind === 'flow' ? 'chat' : 'chat_sequence', id: item.id } as const;
    try {
      yield* put(deepLink.grantFulfilled(yield* request(api, grantSelection, { params: { ltik }, body })));
    } catch (error) {
      yield* put(deepLink.grantRejected(failureOf(error)));
    }
  });
  yield* onLatest(deepLink.sendRequested, function* ({ payload }) {
    const { ltik } = yield* select(current);
    const shareUrl = yield* select((root: RootState) => root.config.value?.shareUrl ?? '');
    try {
      yield* put(deepLink.sendFulfilled(yield* call(postSelection, shareUrl, ltik, payload)));
    } catch (error) {
      yield* put(deepLink.sendRejected(failureOf(error)));
    }
  });
}

export const feature = defineFeature({ name: 'deepLink', reducer: deepLinkReducer, saga: deepLinkSaga });
