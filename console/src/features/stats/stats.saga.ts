import { deleteHistory, getHistory } from '@parley/contracts/http/chats';
import { getFlow, getPublished } from '@parley/contracts/http/flows';
import { reviewItem } from '@parley/contracts/http/reviews';
import { getFlowStats, getResponseLogs } from '@parley/contracts/http/stats';
import { delay, put, select, takeLatest } from 'typed-redux-saga';
import type { Api } from '../../app/api/api.js';
import { failureOf } from '../../app/api/failure.js';
import { request } from '../../app/api/request.js';
import type { RootState } from '../../app/store.js';
import { onEvery, onLatest, safely } from '../../app/workers.js';
import {
  stats,
  type DayRange,
  type LogFilter,
  type Published,
  type ReviewGiven,
  type StatsState,
} from './stats.slice.js';

export const SEARCH_DEBOUNCE_MS = 750;

const current = (state: RootState) => state.features['stats'] as StatsState;

export function rangeQueryOf({ from, till }: DayRange) {
  return {
    ...(from ? { fromDate: from } : {}),
    ...(till ? { tillDate: till } : {}),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
export function logQueryOf(range: DayRange, { search, completed, inputsPending }: LogFilter, sinceId?: string) {
  const text = search.trim();
  return {
    ...rangeQueryOf(range),
    ...(text === '' ? {} : { search: text }),
    ...(completed ? { completed } : {}),
    ...(inputsPending ? { inputsPending: 'true' as const } : {}),
    ...(sinceId ? { sinceId } : {}),
  };
}

function* loadSummary(api: Api) {
  const { flowId, range } = yield* select(current);
  if (flowId === null) return;
  try {
    yield* put(
      stats.summaryFulfilled(yield* request(api, getFlowStats, { params: { id: flowId }, query: rangeQueryOf(range) })),
    );
  } catch (error) {
    yield* put(stats.summaryRejected(failureOf(error)));
  }
}

function* loadLog(api: Api) {
  const { flowId, range, filter } = yield* select(current);
  if (flowId === null) return;
  try {
    yield* put(
      stats.logFulfilled(
        yield* request(api, getResponseLogs, { params: { id: flowId }, query: logQueryOf(range, filter) }),
      ),
    );
  } catch (error) {
    yield* put(stats.logRejected(failureOf(error)));
  }
}

function* loadMore(api: Api) {
  const { flowId, range, filter, log } = yield* select(current);
  const last = log.value?.at(-1);
  if (flowId === null || !last) return;
  try {
    const page = yield* request(api, getResponseLogs, {
      params: { id: flowId },
      query: logQueryOf(range, filter, last.id),
    });
    const now = yield* select(current);
    const isSame = now.flowId === flowId && now.range === range && now.filter === filter;
    if (isSame && now.log.value?.at(-1)?.id === last.id) yield* put(stats.moreFulfilled(page));
    // The page follows a row that is gone by now: it is asked for again behind the one that is the last.
    else if (isSame && now.log.status === 'fulfilled' && now.more === 'pending') yield* put(stats.moreRejected());
  } catch {
    yield* put(stats.moreRejected());
  }
}

/** Published versions never change, so each is asked for once. */
type Versions = Map<string, Published>;

function* loadChat(api: Api, versions: Versions, flowId: number, chatId: string) {
  try {
    const chat = yield* request(api, getHistory, { params: { id: flowId, identifier: chatId }, query: { chatId } });
    const key = `${flowId}/${chat.version}`;
    const published =
      versions.get(key) ??
      (yield* request(api, getPublished, {
        params: { id: flowId, version: chat.version },
        query: { keepTranslations: 'true' },
      }));
    versions.set(key, published);
    yield* put(stats.chatFulfilled({ chat, published }));
  } catch (error) {
    yield* put(stats.chatRejected(failureOf(error)));
  }
}

const GIVEN = ['superScore', 'comment', 'answer'] as const;

/** One after the other, as the route takes one thing at a time; what was given before a failure stays given. */
function* giveReview(api: Api, { flowId, chatId, itemKey, given }: ReviewGiven) {
  for (const what of GIVEN) {
    if (given[what] === undefined) continue;
    try {
      const standing = yield* request(api, reviewItem, {
        params: { id: flowId, identifier: chatId, itemKey },
        body: { [what]: given[what] },
      });
      yield* put(stats.reviewFulfilled(standing));
    } catch {
      yield* put(stats.reviewRejected(what));
      return;
    }
  }
}

export function* statsSaga(api: Api) {
  const versions: Versions = new Map();
  yield* onLatest(stats.opened, function* ({ payload }) {
    try {
      const { id, name, ownership, user, settings, defaultSettings, userSettings } = yield* request(api, getFlow, {
        params: { id: payload.flowId },
      });
      yield* put(stats.headFulfilled({ id, name, ownership, user, settings, defaultSettings, userSettings }));
    } catch (error) {
      yield* put(stats.headRejected(failureOf(error)));
    }
  });
  // STAT-31: the newest request cancels the one before, so an old answer can't land on new filters.
  yield* onLatest(stats.summaryRequested, () => loadSummary(api));
  yield* takeLatest(
    [stats.logRequested.type, stats.completedChosen.type, stats.pendingChosen.type, stats.searchTyped.type],
    safely(function* (action: { type: string }) {
      if (stats.searchTyped.match(action)) yield* delay(SEARCH_DEBOUNCE_MS);
      yield* loadLog(api);
    }),
  );
  yield* onLatest(stats.moreRequested, () => loadMore(api));
  yield* onLatest(stats.chatRequested, ({ payload }) => loadChat(api, versions, payload.flowId, payload.chatId));
  yield* onEvery(stats.reviewGiven, function* ({ payload }) {
    yield* giveReview(api, payload);
    yield* loadChat(api, versions, payload.flowId, payload.chatId);
  });
  yield* onEvery(stats.deleteRequested, function* ({ payload: { flowId, chatId } }) {
    try {
      yield* request(api, deleteHistory, { params: { id: flowId, identifier: chatId } });
      yield* put(stats.deleteFulfilled(chatId));
    } catch {
      yield* put(stats.deleteRejected());
    }
  });
}
