/** One's own connections to other systems, and what the webhook has sent. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { ConnectableType, IntegrationConfig, IntegrationType } from '@parley/contracts/flow/integration-config';
import type { Integration } from '@parley/contracts/http/integrations';
import type { Delivery, DeliveryState, OneDelivery, WebhookSummary } from '@parley/contracts/http/webhooks';
import type { Failure } from '../../foundation/api/failure.js';
import type { Status } from '../../foundation/status.js';
import type { Page } from './log-page.js';
import { isLtiAction, ltiReducer, type LtiState } from './lti.slice.js';
import { isThinkificAction, thinkificReducer, type ThinkificState } from './thinkific.slice.js';
import { isXapiAction, xapiReducer, type XapiState } from './xapi.slice.js';

export interface IntegrationsState {
  readonly load: { readonly status: Status; readonly error: Failure | null };
  readonly integrations: readonly Integration[];
  readonly update: { readonly status: Status; readonly error: Failure | null };
  /** A webhook's new secret, until it is put away: the server shows it once. */
  readonly secret: string | null;
  readonly webhook: WebhookState;
  readonly lti: LtiState;
  readonly thinkific: ThinkificState;
  readonly xapi: XapiState;
}
export interface WebhookState {
  readonly summary: WebhookSummary | null;
  readonly log: Page<Delivery>;
  /** null = all */
  readonly filter: DeliveryState | null;
  readonly openId: string | null;
  readonly open: OneDelivery | null;
  /** A command on deliveries; `queued` says how many messages it sends. */
  readonly sending: { readonly status: Status; readonly queued: number | null };
}
export interface ConfigChange {
  readonly type: ConnectableType;
  readonly config: IntegrationConfig;
  /** Language of mails about it. */
  readonly language: InterfaceLanguage;
}
/** `since`: an ISO time. */
export type SendCommand =
  | { readonly what: 'test' }
  | { readonly what: 'one'; readonly id: string }
  | { readonly what: 'givenUp' | 'past'; readonly since: string };

const idle = { status: 'idle', error: null } as const;
const pending = { status: 'pending', error: null } as const;
const fulfilled = { status: 'fulfilled', error: null } as const;
const noWebhook: WebhookState = {
  summary: null,
  log: { status: 'idle', rows: [], hasMore: false },
  filter: null,
  openId: null,
  open: null,
  sending: { status: 'idle', queued: null },
};
const initialState: IntegrationsState = {
  load: idle,
  integrations: [],
  update: idle,
  secret: null,
  webhook: noWebhook,
  lti: ltiReducer(undefined, { type: '@@initial' }),
  thinkific: thinkificReducer(undefined, { type: '@@initial' }),
  xapi: xapiReducer(undefined, { type: '@@initial' }),
};

const withWebhook = (state: IntegrationsState, webhook: Partial<WebhookState>): IntegrationsState => ({
  ...state,
  webhook: { ...state.webhook, ...webhook },
});
const without = ({ integrations }: IntegrationsState, type: IntegrationType) =>
  integrations.filter((one) => one.type !== type);

const slice = createSlice({
  name: 'integrations',
  initialState,
  reducers: {
    /** `noReload`: what is loaded stays (INTG-21). */
    wanted: (state, _: PayloadAction<{ readonly noReload?: boolean }>) => state,
    loadPending: (state): IntegrationsState => ({ ...state, load: pending }),
    loadFulfilled: (state, { payload }: PayloadAction<readonly Integration[]>): IntegrationsState => ({
      ...state,
      load: fulfilled,
      integrations: payload,
    }),
    loadRejected: (state, { payload }: PayloadAction<Failure>): IntegrationsState => ({
      ...state,
      load: { status: 'rejected', error: payload },
    }),

    addRequested: (state, _: PayloadAction<ConfigChange>): IntegrationsState => ({ ...state, update: pending }),
    changeRequested: (state, _: PayloadAction<ConfigChange>): IntegrationsState => ({ ...state, update: pending }),
    removeRequested: (state, _: PayloadAction<ConnectableType>): IntegrationsState => ({ ...state, update: pending }),
    /** INTG-18: takes the place of one of the same type. */
    added: (
      state,
      { payload }: PayloadAction<{ readonly integration: Integration; readonly secret: string | null }>,
    ): IntegrationsState => ({
      ...state,
      update: fulfilled,
      secret: payload.secret,
      integrations: [...without(state, payload.integration.type), payload.integration],
      webhook: payload.integration.type === 'webhook' ? noWebhook : state.webhook,
    }),
    /** INTG-19: other fields stay. */
    changed: (state, { payload: { type, config } }: PayloadAction<ConfigChange>): IntegrationsState => ({
      ...state,
      update: fulfilled,
      integrations: state.integrations.map((one) =>
        one.type === type ? { ...one, config: { ...one.config, ...config } } : one,
      ),
    }),
    /** INTG-20: `config` = what the server has left of it. */
    removed: (
      state,
      { payload }: PayloadAction<{ readonly type: ConnectableType; readonly config: IntegrationConfig | null }>,
    ): IntegrationsState => ({
      ...state,
      update: fulfilled,
      secret: null,
      webhook: payload.type === 'webhook' ? noWebhook : state.webhook,
      integrations: payload.config
        ? [...without(state, payload.type), { type: payload.type, config: payload.config, status: 'working' }]
        : without(state, payload.type),
    }),
    updateRejected: (state, { payload }: PayloadAction<Failure>): IntegrationsState => ({
      ...state,
      update: { status: 'rejected', error: payload },
    }),
    secretPutAway: (state): IntegrationsState => ({ ...state, secret: null }),

    webhookWanted: (state) => state,
    summaryFulfilled: (state, { payload }: PayloadAction<WebhookSummary>) => withWebhook(state, { summary: payload }),
    filterChosen: (state, { payload }: PayloadAction<DeliveryState | null>) =>
      withWebhook(state, { filter: payload, log: { ...noWebhook.log, status: 'pending' }, openId: null, open: null }),
    moreWanted: (state) => withWebhook(state, { log: { ...state.webhook.log, status: 'pending' } }),
    logFulfilled: (
      state,
      { payload }: PayloadAction<{ readonly rows: readonly Delivery[]; readonly hasMore: boolean }>,
    ) => withWebhook(state, { log: { status: 'fulfilled', ...payload } }),
    logRejected: (state) => withWebhook(state, { log: { ...state.webhook.log, status: 'rejected' } }),
    oneChosen: (state, { payload }: PayloadAction<string | null>) =>
      withWebhook(state, { openId: payload, open: null }),
    oneFulfilled: (state, { payload }: PayloadAction<OneDelivery>) =>
      state.webhook.openId === payload.id ? withWebhook(state, { open: payload }) : state,

    sendRequested: (state, _: PayloadAction<SendCommand>) =>
      withWebhook(state, { sending: { status: 'pending', queued: null } }),
    sendFulfilled: (state, { payload }: PayloadAction<number>) =>
      withWebhook(state, { sending: { status: 'fulfilled', queued: payload } }),
    sendRejected: (state, { payload }: PayloadAction<Failure>): IntegrationsState => ({
      ...withWebhook(state, { sending: { status: 'rejected', queued: null } }),
      update: { status: 'rejected', error: payload },
    }),
    renewRequested: (state): IntegrationsState => ({ ...state, update: pending }),
    renewed: (state, { payload }: PayloadAction<string>): IntegrationsState => ({
      ...state,
      update: fulfilled,
      secret: payload,
    }),
    enableRequested: (state): IntegrationsState => ({ ...state, update: pending }),
    enabled: (state): IntegrationsState => ({ ...state, update: fulfilled }),
  },
  extraReducers: (builder) => {
    builder.addMatcher(isLtiAction, (state, action): IntegrationsState => ({
      ...state,
      lti: ltiReducer(state.lti, action),
    }));
    builder.addMatcher(isThinkificAction, (state, action): IntegrationsState => ({
      ...state,
      thinkific: thinkificReducer(state.thinkific, action),
    }));
    builder.addMatcher(isXapiAction, (state, action): IntegrationsState => ({
      ...state,
      xapi: xapiReducer(state.xapi, action),
    }));
  },
});
export const integrations = slice.actions;
export const integrationsReducer = slice.reducer;
