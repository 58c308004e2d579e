/** An author's webhook: what was sent, what is waiting, what was given up. The messages follow Standard Webhooks. */
import { z } from 'zod';
import { defineRoute } from './route.js';
import { WEBHOOK_TYPES } from './webhook-messages.js';

/** `dead`: given up after the last attempt. `erased`: the learner was forgotten before it was sent. */
export const DELIVERY_STATES = ['pending', 'delivered', 'dead', 'erased'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const deliverySchema = z.object({
  id: z.string(),
  type: z.enum(WEBHOOK_TYPES),
  state: z.enum(DELIVERY_STATES),
  /** When it happened. */
  at: z.string(),
  /** The learner's name; null for a test, and once the learner is forgotten. */
  identifier: z.string().nullable(),
  /** Attempts so far. */
  tries: z.number(),
  /** HTTP status of the newest attempt; null = none came. */
  lastStatus: z.number().nullable(),
  /** Why the newest attempt failed without a status. */
  lastError: z.string().nullable(),
  lastMs: z.number().nullable(),
  /** While it is pending. */
  nextAt: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

const attemptSchema = z.object({
  at: z.string(),
  status: z.number().nullable(),
  error: z.string().nullable(),
  ms: z.number(),
  /** Seconds that the receiver asked to wait. */
  retryAfter: z.number().nullable(),
  /** First 1,000 bytes of its reply; null once the learner is forgotten. */
  response: z.string().nullable(),
  /** Where a redirect leads, host and path. Redirects are not followed. */
  redirect: z.string().nullable(),
});
export type DeliveryAttempt = z.infer<typeof attemptSchema>;
const oneDelivery = deliverySchema.extend({
  /** Headers of the newest attempt; the signature is of another one each time. */
  messageId: z.string(),
  /** The message; null once the learner is forgotten. */
  body: z.string().nullable(),
  attempts: z.array(attemptSchema),
  /** It waits for an earlier message of the same chat. */
  isBehind: z.boolean(),
});
export type OneDelivery = z.infer<typeof oneDelivery>;

const hour = z.object({ delivered: z.number(), failed: z.number() });
const summarySchema = z.object({
  /** In the last 24 hours; `failed` counts attempts. */
  delivered: z.number(),
  failed: z.number(),
  waiting: z.number(),
  /** In the last 30 days. */
  givenUp: z.number(),
  /** The last 24 hours, oldest first. */
  hours: z.array(hour),
  /** The reason why nothing is sent: the receiver answered that it is gone, or all tries of five days failed. */
  disabled: z.enum(['gone', 'failing']).nullable(),
  /** The former secret signs too until then. */
  oldSecretUntil: z.string().nullable(),
});
export type WebhookSummary = z.infer<typeof summarySchema>;

const deliveryParams = z.object({ deliveryId: z.uuid() });
const since = z.object({ since: z.iso.datetime({ offset: true }) }).strict();
const queued = z.object({ queued: z.number() });
const own = { action: 'integration.own', host: 'console' } as const;

export const getWebhookData = defineRoute({
  ...own,
  name: 'getWebhookData',
  method: 'GET',
  path: '/integrations/webhook/data',
  summary: 'How the caller’s webhook has done lately',
  reply: summarySchema,
});
export const listDeliveries = defineRoute({
  ...own,
  name: 'listDeliveries',
  method: 'GET',
  path: '/integrations/webhook/deliveries',
  summary: 'The log, newest first; `before` = id of the last row of the page before',
  query: z.object({ state: z.enum(DELIVERY_STATES).optional(), before: z.uuid().optional() }),
  reply: z.object({ deliveries: z.array(deliverySchema), hasMore: z.boolean() }),
});
export const getDelivery = defineRoute({
  ...own,
  name: 'getDelivery',
  method: 'GET',
  path: '/integrations/webhook/deliveries/:deliveryId',
  summary: 'One delivery with what was sent and what was answered',
  params: deliveryParams,
  reply: oneDelivery,
});
export const resendDelivery = defineRoute({
  ...own,
  name: 'resendDelivery',
  method: 'POST',
  path: '/integrations/webhook/deliveries/:deliveryId/resend',
  summary: 'Send it now, or once more, under the same id',
  params: deliveryParams,
  reply: z.object({ queued: z.literal(true) }),
});
export const resendGivenUp = defineRoute({
  ...own,
  name: 'resendGivenUp',
  method: 'POST',
  path: '/integrations/webhook/resend',
  summary: 'Send everything again that was given up since a moment',
  body: since,
  reply: queued,
});
export const sendPast = defineRoute({
  ...own,
  name: 'sendPast',
  method: 'POST',
  path: '/integrations/webhook/past',
  summary: 'Send what happened since a moment, at most 30 days ago; what is in the log already is not sent again',
  body: since,
  reply: queued,
});
export const sendTest = defineRoute({
  ...own,
  name: 'sendTest',
  method: 'POST',
  path: '/integrations/webhook/test',
  summary: 'Send a message of type ping',
  reply: z.object({ id: z.string() }),
});
export const renewWebhookSecret = defineRoute({
  ...own,
  name: 'renewWebhookSecret',
  method: 'POST',
  path: '/integrations/webhook/secret',
  summary: 'A new signing secret, in this reply only; for 24 hours both sign',
  reply: z.object({ secret: z.string(), oldSecretUntil: z.string() }),
});
export const enableWebhook = defineRoute({
  ...own,
  name: 'enableWebhook',
  method: 'POST',
  path: '/integrations/webhook/enable',
  summary: 'Send again after it was switched off',
  reply: z.object({ enabled: z.literal(true) }),
});
