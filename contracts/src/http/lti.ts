/** Course platforms of one owner, and selecting content in a course. */
import { z } from 'zod';
import { languageSchema } from '../definition/definition.schema.js';
import { GRADINGS, KEY_METHODS } from '../flow/lti-platform.js';
import { defineRoute } from './route.js';

const uuid = z.uuid();
const platformParams = z.object({ platform: uuid });
const short = z.string().max(300);
const address = z.string().max(2_000);
const platformBody = z
  .object({
    name: short,
    url: address,
    /** Empty: the platform has not sent it yet. */
    clientId: short,
    authUrl: address,
    authConfigMethod: z.enum(KEY_METHODS),
    /** An address with JWK_SET, else a public key. */
    authConfigKey: z.string().max(10_000),
    accessTokenUrl: address,
    /** The audience of a request for a token; empty: the access token address. Absent: as it was. */
    audience: address.optional(),
    /** Chooses the completed attempt that gives the grade. Absent: as it was, `last` for a new platform. */
    grading: z.enum(GRADINGS).optional(),
    /** Keep the platform without its client id. */
    clientIdLater: z.boolean().optional(),
    /** Deployments whose launches are accepted; absent: as they were. The next launch pins one if there is none. */
    deployments: z.array(short).max(100).optional(),
  })
  .strict();

/** 409: the owner has a platform with this issuer and client id; `platform` in the reply is its id. */
export const PLATFORM_KNOWN = 'platform-known';
/** 422: the key can't verify what the platform signs. */
export const UNUSABLE_KEY = 'unusable-key';

export const LAUNCH_PROBLEMS = [
  'unknown-platform',
  'missing-field',
  'foreign-target',
  'platform-error',
  'other-browser',
  'keys-unreachable',
  'bad-signature',
  'bad-time',
  'bad-message',
  'unknown-deployment',
  'refused-deployment',
] as const;
/** Launches that were refused for the same reason, as one. It has no field about a person. */
const refusedLaunchSchema = z.object({
  problem: z.enum(LAUNCH_PROBLEMS),
  /** The claim or parameter at fault; empty: none. */
  field: z.string(),
  /** Empty: not known. With `bad-time`: minutes by which the platform's clock is ahead, or behind if negative. */
  expected: z.string(),
  received: z.string(),
  deployment: z.string(),
  times: z.number(),
  lastAt: z.string(),
});
export type RefusedLaunch = z.infer<typeof refusedLaunchSchema>;

export const platformSchema = platformBody.omit({ clientIdLater: true }).extend({
  id: uuid,
  audience: z.string(),
  grading: z.enum(GRADINGS),
  deployments: z.array(z.string()),
  /** Deployments that have launched and are not known: the owner has not answered yet. */
  asking: z.array(z.object({ deployment: z.string(), course: z.string(), askedAt: z.string() })),
  /** The newest first. */
  refusedLaunches: z.array(refusedLaunchSchema),
  /** Titles of courses that have launched. */
  courses: z.array(z.string()),
});
export type LtiPlatform = z.infer<typeof platformSchema>;

export const getLti = defineRoute({
  name: 'getLti',
  method: 'GET',
  path: '/integrations/lti',
  action: 'integration.own',
  host: 'console',
  summary: 'The caller’s course platforms, and the addresses that a platform asks for',
  reply: z.object({
    /** The revision of the list: changes when a platform is added or removed. Send it back in `If-Match`. */
    revision: z.string(),
    addresses: z.object({ login: z.string(), launch: z.string(), jwks: z.string(), deepLink: z.string() }),
    platforms: z.array(platformSchema),
    /** Refused launches that belong to none of the platforms. */
    refusedLaunches: z.array(refusedLaunchSchema),
  }),
});
export const addPlatform = defineRoute({
  name: 'addPlatform',
  provenOnly: true,
  method: 'POST',
  path: '/integrations/lti',
  action: 'integration.own',
  host: 'console',
  summary: 'Add a course platform; 409 if one has this issuer and client id, 422 if its key can’t be used',
  body: platformBody,
  reply: platformSchema,
});
export const updatePlatform = defineRoute({
  name: 'updatePlatform',
  method: 'PUT',
  path: '/integrations/lti/:platform',
  action: 'integration.own',
  host: 'console',
  summary: 'Change a course platform; another choice of the attempt that gives the grade sends grades anew',
  params: platformParams,
  body: platformBody,
  reply: platformSchema,
});
export const answerDeployment = defineRoute({
  name: 'answerDeployment',
  method: 'POST',
  path: '/integrations/lti/:platform/deployments',
  action: 'integration.own',
  host: 'console',
  summary: 'Allow a deployment that has asked, or refuse it',
  params: platformParams,
  body: z.object({ deployment: short.min(1), allow: z.boolean() }).strict(),
  reply: platformSchema,
});
export const removePlatform = defineRoute({
  name: 'removePlatform',
  method: 'DELETE',
  path: '/integrations/lti/:platform',
  action: 'integration.own',
  host: 'console',
  summary:
    'Remove a course platform, by its id or its place in the list (from 0): content linked from it stops working, chats stay',
  params: z.object({ platform: z.union([uuid, z.string().regex(/^\d{1,3}$/)]) }),
  headers: {
    'if-match':
      'The revision of the list that was read (`GET /integrations/lti`). Needed with a place: 400 without, 409 when the list has changed since',
  },
  /** The remaining platforms; null = none. */
  reply: z.object({ config: z.object({ platforms: z.array(platformSchema) }).nullable() }),
});
export const registerPlatform = defineRoute({
  name: 'registerPlatform',
  provenOnly: true,
  method: 'POST',
  path: '/integrations/lti/registrations',
  action: 'integration.own',
  host: 'console',
  summary: 'An address, good once and for an hour, at which a platform registers itself',
  reply: z.object({ url: z.string(), expiresAt: z.number() }),
});

const target = { type: z.enum(['chat', 'chat_sequence']), id: z.number().int().positive().max(2_147_483_647) };
export const selectionSettings = z
  .object({
    showScore: z.boolean().optional(),
    showName: z.boolean().optional(),
    disableAutoAnswer: z.boolean().optional(),
    disableKeyboardAnswer: z.boolean().optional(),
    allowRandomAccess: z.boolean().optional(),
    language: z.string().max(20).optional(),
  })
  .strict();
/** The console posts this to `/deeplink` on the share host, with the selection's `ltik` as its bearer token. */
export const selectionBody = z
  .object({ name: z.string().min(1).max(300), ...target, settings: selectionSettings.optional(), grant: short })
  .strict();
export type Selection = z.infer<typeof selectionBody>;

export const getSelection = defineRoute({
  name: 'getSelection',
  method: 'GET',
  path: '/lti/selections/:ltik',
  action: 'flow.list',
  // The first who opens it has it.
  scope: null,
  host: 'console',
  summary: 'For which platform the caller selects content; 410 once it has ended, or if somebody else opened it first',
  params: z.object({ ltik: z.string().max(100) }),
  reply: z.object({ platform: z.string(), takesGrades: z.boolean() }),
});
export const grantSelection = defineRoute({
  name: 'grantSelection',
  method: 'POST',
  path: '/lti/selections/:ltik',
  action: 'flow.list',
  // The grant outlives the token.
  scope: null,
  host: 'console',
  summary: 'A grant for one published flow or sequence that the caller has access to, to be posted with the selection',
  params: z.object({ ltik: z.string().max(100) }),
  body: z.object(target).strict(),
  reply: z.object({
    grant: z.string(),
    /** The languages of the published version. */
    languages: z.array(languageSchema),
    /** Points of the grade column that the platform makes; null: it makes none. */
    points: z.number().nullable(),
    /** True if steps may be played in any order; `link`: the selection decides. */
    anyOrder: z.union([z.boolean(), z.literal('link')]),
  }),
});
