import {
  addIntegration,
  listIntegrations,
  removeIntegration,
  updateIntegration,
} from '@parley/contracts/http/integrations';
import {
  enableWebhook,
  getDelivery,
  getWebhookData,
  listDeliveries,
  renewWebhookSecret,
  resendDelivery,
  resendGivenUp,
  sendPast,
  sendTest,
} from '@parley/contracts/http/webhooks';
import { call, put, select } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { failureOf } from '../../foundation/api/failure.js';
import { request } from '../../foundation/api/request.js';
import type { RootState } from '../../foundation/store.js';
import { onEvery, onLatest } from '../../foundation/workers.js';
import { reloadPage } from '../../ui/reload-page.js';
import { withNewest } from './log-page.js';
import { ltiSaga } from './lti.saga.js';
import { thinkificSaga } from './thinkific.saga.js';
import { xapiSaga } from './xapi.saga.js';
import { integrations, type IntegrationsState, type SendCommand } from './integrations.slice.js';

/** "Send what happened since …" reads the whole log of events. */
const LONG_MS = 120_000;
const current = (root: RootState) => root.features['integrations'] as IntegrationsState;

function* load(api: Api) {
  try {
    const reply = yield* request(api, listIntegrations, {});
    yield* put(integrations.loadFulfilled(reply.integrations));
  } catch (error) {
    yield* put(integrations.loadRejected(failureOf(error)));
  }
}

/** Runs a change; a toast shows its failure. */
function* change(work: () => Generator) {
  try {
    yield* work();
  } catch (error) {
    yield* put(integrations.updateRejected(failureOf(error)));
  }
}

function* loadWebhook(api: Api) {
  const { filter, openId } = (yield* select(current)).webhook;
  const query = filter ? { state: filter } : {};
  try {
    yield* put(integrations.summaryFulfilled(yield* request(api, getWebhookData, {})));
    const { deliveries: rows, hasMore } = yield* request(api, listDeliveries, { query });
    const now = (yield* select(current)).webhook;
    if (now.filter === filter) yield* put(integrations.logFulfilled(withNewest(now.log, { rows, hasMore })));
    if (openId) yield* loadOne(api, openId);
  } catch {
    yield* put(integrations.logRejected());
  }
}

function* loadMore(api: Api) {
  const { filter, log } = (yield* select(current)).webhook;
  const last = log.rows.at(-1);
  if (!last) return;
  try {
    const query = { before: last.id, ...(filter && { state: filter }) };
    const { deliveries, hasMore } = yield* request(api, listDeliveries, { query });
    yield* put(integrations.logFulfilled({ rows: [...log.rows, ...deliveries], hasMore }));
  } catch {
    yield* put(integrations.logRejected());
  }
}

function* loadOne(api: Api, deliveryId: string) {
  yield* put(integrations.oneFulfilled(yield* request(api, getDelivery, { params: { deliveryId } })));
}

function* send(api: Api, command: SendCommand) {
  switch (command.what) {
    case 'test':
      yield* request(api, sendTest, {});
      return 1;
    case 'one':
      yield* request(api, resendDelivery, { params: { deliveryId: command.id } });
      return 1;
    case 'givenUp':
      return (yield* request(api, resendGivenUp, { body: { since: command.since } })).queued;
    case 'past':
      return (yield* request(api, sendPast, { body: { since: command.since }, timeoutMs: LONG_MS })).queued;
  }
}

export function* integrationsSaga(api: Api) {
  yield* ltiSaga(api);
  yield* thinkificSaga(api);
  yield* xapiSaga(api);
  yield* onLatest(integrations.wanted, function* ({ payload: { noReload = false } }) {
    if (noReload && (yield* select(current)).load.status === 'fulfilled') return;
    yield* put(integrations.loadPending());
    yield* load(api);
  });
  yield* onEvery(integrations.addRequested, function* ({ payload: { type, config, language } }) {
    yield* change(function* () {
      const reply = yield* request(api, addIntegration, { params: { type }, body: { ...config, language } });
      // An empty reply is a success, too (INTG-33).
      const integration = { type, config: reply?.config ?? config, status: reply?.status ?? ('working' as const) };
      yield* put(integrations.added({ integration, secret: reply?.secret ?? null }));
    });
  });
  yield* onEvery(integrations.changeRequested, function* ({ payload }) {
    yield* change(function* () {
      const { type, config, language } = payload;
      const reply = yield* request(api, updateIntegration, { params: { type }, body: config });
      yield* put(integrations.changed({ type, config: reply?.config ?? config, language }));
      if (type === 'cloudinary') yield* call(reloadPage);
    });
  });
  yield* onEvery(integrations.removeRequested, function* ({ payload: type }) {
    yield* change(function* () {
      const reply = yield* request(api, removeIntegration, { params: { type } });
      yield* put(integrations.removed({ type, config: reply?.config ?? null }));
      // INTG-14: its media library keeps the old account until the page loads again.
      if (type === 'cloudinary') yield* call(reloadPage);
    });
  });
  yield* onLatest(integrations.webhookWanted, () => loadWebhook(api));
  yield* onLatest(integrations.filterChosen, () => loadWebhook(api));
  yield* onLatest(integrations.moreWanted, () => loadMore(api));
  yield* onLatest(integrations.oneChosen, function* ({ payload }) {
    if (payload) yield* change(() => loadOne(api, payload));
  });
  yield* onEvery(integrations.sendRequested, function* ({ payload }) {
    try {
      yield* put(integrations.sendFulfilled(yield* send(api, payload)));
      yield* put(integrations.webhookWanted());
    } catch (error) {
      yield* put(integrations.sendRejected(failureOf(error)));
    }
  });
  yield* onEvery(integrations.renewRequested, function* () {
    yield* change(function* () {
      yield* put(integrations.renewed((yield* request(api, renewWebhookSecret, {})).secret));
      yield* put(integrations.webhookWanted());
    });
  });
  yield* onEvery(integrations.enableRequested, function* () {
    yield* change(function* () {
      yield* request(api, enableWebhook, {});
      yield* put(integrations.enabled());
      yield* load(api);
      yield* put(integrations.webhookWanted());
    });
  });
}
