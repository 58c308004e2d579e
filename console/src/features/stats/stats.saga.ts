import { queryOfFilters, type ChatFilters } from '@parley/contracts/http/chat-filters';
import { deleteHistory, getHistory } from '@parley/contracts/http/chats';
import { getFlowFindings } from '@parley/contracts/http/findings';
import { getFlow, getPublished } from '@parley/contracts/http/flows';
import { LEAST_LEARNERS } from '@parley/contracts/http/peer-answers';
import { giveEvaluation, reviewItem } from '@parley/contracts/http/reviews';
import { getSequenceResponseLogs } from '@parley/contracts/http/sequence-stats';
import { getSequence } from '@parley/contracts/http/sequences';
import { getFlowStats, getResponseLogs } from '@parley/contracts/http/stats';
import { put, select } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { failureOf } from '../../foundation/api/failure.js';
import { request } from '../../foundation/api/request.js';
import type { RootState } from '../../foundation/store.js';
import { waitingReviews } from '../../foundation/waiting-reviews.js';
import { onEvery, onLatest } from '../../foundation/workers.js';
import { rangeQueryOf } from '../../ui/day-range.js';
import { stats, type Choice, type Published, type ReviewGiven, type StatsState } from './stats.slice.js';

const current = (state: RootState) => state.features['stats'] as StatsState;

/** The part of the choice that a flow and a sequence share. */
type CountedChoice = Pick<Choice, 'range' | 'version' | 'attempts'>;
/** Selects the chats that count. */
export function countedQueryOf({ range, version, attempts }: CountedChoice) {
  return {
    ...rangeQueryOf(range),
    ...(version === null ? {} : { version }),
    ...(attempts === 'all' ? { attempts } : {}),
  };
}
/** Selects chats of a flow, which may be part of sequences. */
export const flowQueryOf = (choice: Choice) => ({
  ...countedQueryOf(choice),
  ...(choice.sequence === null ? {} : { flowSequenceId: choice.sequence }),
  ...(choice.class === null ? {} : { class: choice.class }),
});
export function logQueryOf(
  { range, version, attempts, sequence, class: label, pathNode }: Choice,
  filters: ChatFilters,
  sinceId?: string,
) {
  return {
    ...rangeQueryOf(range),
    ...queryOfFilters(filters),
    ...(version === null ? {} : { version }),
    ...(sequence === null ? {} : { flowSequenceId: sequence }),
    ...(label === null ? {} : { class: label }),
    ...(attempts === 'latest' ? { attempts } : {}),
    // Paths count the latest attempts by themselves; the list has all.
    ...(pathNode === null ? {} : { pathNode, attempts: attempts ?? 'latest' }),
    ...(sinceId ? { sinceId } : {}),
  };
}

/** Selects runs of a sequence. */
export function runQueryOf(choice: Choice, filter: ChatFilters, sinceId?: string) {
  const { pathNode: _, attempts: __, flowSequenceId: ___, ...ofRuns } = logQueryOf(choice, filter, sinceId);
  return ofRuns;
}

function* loadSummary(api: Api) {
  const { id, choice } = yield* select(current);
  if (id === null) throw new Error('Called before loadStats');
  const about = { params: { id }, query: flowQueryOf(choice) };
  try {
    const summary = yield* request(api, getFlowStats, about);
    yield* put(stats.summaryFulfilled(summary));
    if (summary.attempted < LEAST_LEARNERS) return;
  } catch (error) {
    yield* put(stats.summaryRejected(failureOf(error)));
    return;
  }
  try {
    yield* put(stats.findingsFulfilled(yield* request(api, getFlowFindings, about)));
  } catch (error) {
    yield* put(stats.findingsRejected(failureOf(error)));
  }
}

function* loadPage(api: Api, { kind, id, choice, filter }: StatsState, sinceId?: string) {
  const params = { id: id ?? Number.NaN };
  if (kind === 'flow')
    return yield* request(api, getResponseLogs, { params, query: logQueryOf(choice, filter, sinceId) });
  return yield* request(api, getSequenceResponseLogs, { params, query: runQueryOf(choice, filter, sinceId) });
}

function* loadLog(api: Api) {
  const state = yield* select(current);
  if (state.id === null) return;
  try {
    yield* put(stats.logFulfilled(yield* loadPage(api, state)));
  } catch (error) {
    yield* put(stats.logRejected(failureOf(error)));
  }
}

function* loadMore(api: Api) {
  const state = yield* select(current);
  const { kind, id, choice, filter, log } = state;
  const last = log.value?.at(-1);
  if (!last) throw new Error('Called before loadResponses');
  try {
    const page = yield* loadPage(api, state, last.id);
    const now = yield* select(current);
    const isSame = now.kind === kind && now.id === id && now.choice === choice && now.filter === filter;
    if (isSame && now.log.value?.at(-1)?.id === last.id) yield* put(stats.moreFulfilled(page));
    // The row before this page was deleted: ask again for the page after the new last row.
    else if (isSame && now.log.status === 'fulfilled' && now.more === 'pending') yield* put(stats.moreRejected());
  } catch {
    yield* put(stats.moreRejected());
  }
}

/** Published versions never change, so each is loaded once. */
type Versions = Map<string, Published>;

function* loadChat(api: Api, versions: Versions, flowId: number, chatId: string) {
  try {
    const chat = yield* request(api, getHistory, { params: { id: flowId, identifier: chatId }, query: { chatId } });
    const { version, scoredBy } = chat;
    const key = `${flowId}/${version}/${scoredBy ?? ''}`;
    const published =
      versions.get(key) ??
      (yield* request(api, getPublished, {
        params: { id: flowId, version },
        query: { keepTranslations: 'true', ...(scoredBy !== undefined && { scoredBy }) },
      }));
    versions.set(key, published);
    yield* put(stats.chatFulfilled({ chat, published }));
  } catch (error) {
    yield* put(stats.chatRejected(failureOf(error)));
  }
}

/** One save is one request, and one event. */
function* giveReview(api: Api, { flowId, chatId, itemKey, given }: ReviewGiven) {
  const { evaluation, ...said } = given;
  const chat = { id: flowId, identifier: chatId };
  try {
    const standing = evaluation
      ? yield* request(api, giveEvaluation, {
          params: { ...chat, evaluationId: evaluation.id },
          body: { evaluation: evaluation.text },
        })
      : yield* request(api, reviewItem, { params: { ...chat, itemKey }, body: said });
    yield* put(stats.reviewFulfilled(standing));
    yield* put(waitingReviews.requested());
  } catch (error) {
    const { code, errors } = failureOf(error);
    const names = Object.keys(given) as (keyof typeof given)[];
    const what = names.find((name) => errors.some(({ param }) => param === name)) ?? names[0] ?? null;
    yield* put(stats.reviewRejected({ what, isLate: code === 'already-answered' }));
  }
}

export function* statsSaga(api: Api) {
  const versions: Versions = new Map();
  yield* onLatest(stats.opened, function* ({ payload }) {
    try {
      const params = { id: payload.id };
      const { id, name, ownership, user, settings, defaultSettings, userSettings, latestVersion, flowSequence } =
        payload.kind === 'flow'
          ? yield* request(api, getFlow, { params })
          : { ...(yield* request(api, getSequence, { params })), flowSequence: null };
      const head = { id, name, ownership, user, settings, defaultSettings, userSettings, latestVersion };
      yield* put(stats.headFulfilled({ ...head, flowSequence }));
    } catch (error) {
      yield* put(stats.headRejected(failureOf(error)));
    }
  });
  // STAT-31: the newest request cancels the previous one, so an old reply can't overwrite new filters.
  yield* onLatest(stats.summaryRequested, () => loadSummary(api));
  yield* onLatest(stats.logRequested, () => loadLog(api));
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
      if ((yield* select(current)).kind === 'sequence') yield* put(stats.refreshed());
    } catch {
      yield* put(stats.deleteRejected(chatId));
    }
  });
}
