/** One's own connections to other systems, and what the webhook has sent. */
import type { Action } from '@reduxjs/toolkit';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { ConnectableType, IntegrationConfig, IntegrationType } from '@parley/contracts/flow/integration-config';
import {
  addIntegration,
  listIntegrations,
  removeIntegration,
  updateIntegration,
  type Integration,
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
  type Delivery,
  type DeliveryState,
  type OneDelivery,
} from '@parley/contracts/http/webhooks';
import { command, featureOf, resource } from '../../foundation/resource.js';
import { reloadPage } from '../../ui/reload-page.js';
import { messageLog } from './log-page.js';
import * as lti from './lti.feature.js';
import * as thinkific from './thinkific.feature.js';
import * as xapi from './xapi.feature.js';

/** "Send what happened since …" reads the whole log of events. */
const LONG_MS = 120_000;

interface Connection {
  readonly type: ConnectableType;
  readonly config: IntegrationConfig;
  /** Language of mails about it. */
  readonly language: InterfaceLanguage;
}
/** `since`: an ISO time. */
type Send =
  | { readonly what: 'test' }
  | { readonly what: 'one'; readonly id: string }
  | { readonly what: 'givenUp' | 'past'; readonly since: string };

/** The reply has a webhook's secret: the server shows it once. */
export const adding = command({
  name: 'addIntegration',
  async send(api, { type, config, language }: Connection, signal) {
    const reply = await api.call(addIntegration, { params: { type }, body: { ...config, language }, signal });
    // An empty reply is a success, too (INTG-33).
    const integration: Integration = { type, config: reply?.config ?? config, status: reply?.status ?? 'working' };
    return { integration, secret: reply?.secret ?? null };
  },
  follow: (reply, action) => (removing.fulfilled.match(action) ? null : reply),
});
/** INTG-14: the media library keeps the old account until the page loads again. */
const reloadFor = (type: ConnectableType): void => {
  if (type === 'cloudinary') reloadPage();
};
export const changing = command({
  name: 'changeIntegration',
  async send(api, { type, config }: Omit<Connection, 'language'>, signal) {
    const reply = await api.call(updateIntegration, { params: { type }, body: config, signal });
    reloadFor(type);
    return reply?.config ?? config;
  },
});
/** INTG-20: the reply is what the server has left of the configuration. */
export const removing = command({
  name: 'removeIntegration',
  async send(api, type: ConnectableType, signal) {
    const reply = await api.call(removeIntegration, { params: { type }, signal });
    reloadFor(type);
    return reply?.config ?? null;
  },
});
export const enabling = command({
  name: 'enableWebhook',
  send: (api, _: void, signal) => api.call(enableWebhook, { signal }),
});
/** The reply is the new secret: the server shows it once. */
export const renewing = command({
  name: 'renewWebhookSecret',
  send: async (api, _: void, signal) => (await api.call(renewWebhookSecret, { signal })).secret,
  follow: (secret, action) => (removing.fulfilled.match(action) ? null : secret),
});
/** The reply is the number of messages that it sends. */
export const sending = command({
  name: 'sendDeliveries',
  async send(api, order: Send, signal) {
    switch (order.what) {
      case 'test':
        await api.call(sendTest, { signal });
        return 1;
      case 'one':
        await api.call(resendDelivery, { params: { deliveryId: order.id }, signal });
        return 1;
      case 'givenUp':
        return (await api.call(resendGivenUp, { body: { since: order.since }, signal })).queued;
      case 'past':
        return (await api.call(sendPast, { body: { since: order.since }, timeoutMs: LONG_MS, signal })).queued;
    }
  },
});

const without = (all: readonly Integration[], type: IntegrationType): readonly Integration[] =>
  all.filter((one) => one.type !== type);

export const list = resource({
  name: 'loadIntegrations',
  load: async (api, _: void, signal): Promise<readonly Integration[]> =>
    (await api.call(listIntegrations, { signal })).integrations,
  follow(all, action) {
    // INTG-18: it takes the place of one of the same type.
    if (adding.fulfilled.match(action)) {
      const { integration } = action.payload.reply;
      return [...without(all, integration.type), integration];
    }
    // INTG-19: other fields stay.
    if (changing.fulfilled.match(action)) {
      const { arg, reply } = action.payload;
      return all.map((one) => (one.type === arg.type ? { ...one, config: { ...one.config, ...reply } } : one));
    }
    if (removing.fulfilled.match(action)) {
      const { arg: type, reply: config } = action.payload;
      return config ? [...without(all, type), { type, config, status: 'working' as const }] : without(all, type);
    }
    return all;
  },
  staysAfterFailure: true,
  // INTG-3: the mark in the list of types comes and goes with the platforms.
  refreshedBy: (action) =>
    enabling.fulfilled.match(action) || lti.saving.fulfilled.match(action) || lti.removing.fulfilled.match(action),
});

const isSent = (action: Action): boolean =>
  sending.fulfilled.match(action) || renewing.fulfilled.match(action) || enabling.fulfilled.match(action);
/** Figures of the last day. */
export const summary = resource({
  name: 'loadWebhook',
  load: (api, _: void, signal) => api.call(getWebhookData, { signal }),
  stays: () => false,
  refreshedBy: isSent,
});
export const deliveries = messageLog<Delivery, OneDelivery, DeliveryState>({
  name: 'deliveries',
  async list(api, query, signal) {
    const reply = await api.call(listDeliveries, { query, signal });
    return { rows: reply.deliveries, hasMore: reply.hasMore };
  },
  one: (api, deliveryId, signal) => api.call(getDelivery, { params: { deliveryId }, signal }),
  emptiedBy: (action) =>
    (adding.fulfilled.match(action) && action.payload.arg.type === 'webhook') ||
    (removing.fulfilled.match(action) && action.payload.arg === 'webhook'),
  refreshedBy: isSent,
});

export const feature = featureOf('integrations', {
  list,
  adding,
  changing,
  removing,
  enabling,
  renewing,
  sending,
  summary,
  deliveries,
  platforms: lti.platforms,
  savingPlatform: lti.saving,
  removingPlatform: lti.removing,
  answeringDeployment: lti.answering,
  registering: lti.registering,
  testingPlatform: lti.testing,
  retryingGrades: lti.retrying,
  grades: lti.grades,
  beginning: thinkific.beginning,
  installing: thinkific.installing,
  linking: thinkific.linking,
  courses: thinkific.courses,
  items: thinkific.items,
  xapiStore: xapi.store,
  changingXapi: xapi.changing,
  testingXapi: xapi.testing,
  sendingStatements: xapi.sending,
  statements: xapi.statements,
});
