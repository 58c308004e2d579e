/** An author's learning record store (xAPI 1.0.3), and the log of statements for it. */
import { z } from 'zod';
import { INTERFACE_LANGUAGES } from '../definition/languages.js';
import { XAPI_LIMITS } from '../flow/xapi-config.js';
import { defineRoute } from './route.js';
import { XAPI_VERBS } from './xapi-verbs.js';

/** `refused`: the store won’t take it. `erased`: the learner was forgotten before it was sent. */
export const STATEMENT_STATES = ['waiting', 'sent', 'refused', 'erased'] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

const storeSchema = z.object({
  endpoint: z.string(),
  key: z.string(),
  /** Percent of the max score that pass; null = nobody passes or fails. */
  passPercent: z.number().nullable(),
  /** `failing`: the newest request failed. `disabled`: nothing is sent until it is switched on again. */
  status: z.enum(['working', 'failing', 'disabled']),
  waiting: z.number(),
  /** In the last 30 days. */
  sent: z.number(),
  refused: z.number(),
  /** Of the newest request, while it is `failing`. */
  lastStatus: z.number().nullable(),
  lastError: z.string().nullable(),
  /** When it is tried again, while it is `failing`. */
  nextAt: z.string().nullable(),
});
export type XapiStore = z.infer<typeof storeSchema>;

const statementSchema = z.object({
  id: z.uuid(),
  verb: z.enum(XAPI_VERBS),
  state: z.enum(STATEMENT_STATES),
  /** When it happened. */
  at: z.string(),
  /** The learner's name in Parley; the store gets an opaque id. null once the learner is forgotten. */
  identifier: z.string().nullable(),
  tries: z.number(),
  lastStatus: z.number().nullable(),
  /** Why the newest attempt failed without a status; `conflict`: the store has another statement of this id. */
  lastError: z.string().nullable(),
});
export type StatementRow = z.infer<typeof statementSchema>;
const oneStatement = statementSchema.extend({
  sentAt: z.string().nullable(),
  /** The statement as it is sent; null once the learner is forgotten. */
  body: z.string().nullable(),
  /** First 1,000 bytes of the answer of a store that refused it. */
  response: z.string().nullable(),
});
export type OneStatement = z.infer<typeof oneStatement>;

const own = { action: 'integration.own', host: 'console' } as const;
const statementParams = z.object({ statementId: z.uuid() });
const field = (name: keyof typeof XAPI_LIMITS) => z.string().max(XAPI_LIMITS[name]);

export const getXapi = defineRoute({
  ...own,
  name: 'getXapi',
  method: 'GET',
  path: '/integrations/xapi',
  summary: 'The caller’s learning record store, without its secret; null = none',
  reply: z.object({ store: storeSchema.nullable() }),
});
export const saveXapi = defineRoute({
  ...own,
  name: 'saveXapi',
  provenOnly: true,
  method: 'PUT',
  path: '/integrations/xapi',
  summary: 'Connect a learning record store, or change it; another address needs the secret again',
  body: z
    .object({
      endpoint: field('endpoint'),
      key: field('key'),
      /** Absent = stays. */
      secret: field('secret').optional(),
      passPercent: z.number().int().min(1).max(100).nullable(),
      /** The language of mails about it. */
      language: z.enum(INTERFACE_LANGUAGES).optional(),
    })
    .strict(),
  reply: z.object({ store: storeSchema }),
});
export const removeXapi = defineRoute({
  ...own,
  name: 'removeXapi',
  method: 'DELETE',
  path: '/integrations/xapi',
  summary: 'Disconnect the learning record store; the log goes with it',
  reply: z.object({ store: z.null() }),
});
export const enableXapi = defineRoute({
  ...own,
  name: 'enableXapi',
  method: 'POST',
  path: '/integrations/xapi/enable',
  summary: 'Send again after it was switched off, or try now',
  reply: z.object({ store: storeSchema }),
});

export const XAPI_TEST_STEPS = ['about', 'write'] as const;
export type XapiTestStep = (typeof XAPI_TEST_STEPS)[number];
export const XAPI_TEST_RESULTS = ['ok', 'no-store', 'old', 'key', 'refused', 'unreachable'] as const;
export type XapiTestResult = (typeof XAPI_TEST_RESULTS)[number];
export const testXapi = defineRoute({
  ...own,
  name: 'testXapi',
  method: 'POST',
  path: '/integrations/xapi/test',
  summary: 'Ask the store for its versions and give it one test statement, always the same; tell how it went',
  reply: z.object({
    steps: z.array(
      z.object({
        step: z.enum(XAPI_TEST_STEPS),
        result: z.enum(XAPI_TEST_RESULTS),
        status: z.number().nullable(),
      }),
    ),
  }),
});
export type XapiTest = readonly {
  readonly step: XapiTestStep;
  readonly result: XapiTestResult;
  readonly status: number | null;
}[];

export const listStatements = defineRoute({
  ...own,
  name: 'listStatements',
  method: 'GET',
  path: '/integrations/xapi/statements',
  summary: 'The log, newest first; `before` = id of the last row of the page before',
  query: z.object({ state: z.enum(STATEMENT_STATES).optional(), before: z.uuid().optional() }),
  reply: z.object({ statements: z.array(statementSchema), hasMore: z.boolean() }),
});
export const getStatement = defineRoute({
  ...own,
  name: 'getStatement',
  method: 'GET',
  path: '/integrations/xapi/statements/:statementId',
  summary: 'One statement as it is sent, and what a store that refused it said',
  params: statementParams,
  reply: oneStatement,
});
export const resendStatement = defineRoute({
  ...own,
  name: 'resendStatement',
  method: 'POST',
  path: '/integrations/xapi/statements/:statementId/resend',
  summary: 'Send it now, or once more, under the same id',
  params: statementParams,
  reply: z.object({ queued: z.number() }),
});
export const sendPastStatements = defineRoute({
  ...own,
  name: 'sendPastStatements',
  method: 'POST',
  path: '/integrations/xapi/past',
  summary: 'Tell what happened since a moment, at most 30 days ago; what is in the log already is not sent again',
  body: z.object({ since: z.iso.datetime({ offset: true }) }).strict(),
  reply: z.object({ queued: z.number() }),
});
export const resendRefused = defineRoute({
  ...own,
  name: 'resendRefused',
  method: 'POST',
  path: '/integrations/xapi/resend',
  summary: 'Send everything again that the store refused',
  reply: z.object({ queued: z.number() }),
});
