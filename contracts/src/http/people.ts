/** Learners over all flows and sequences that the caller may see, and what each of them did. */
import { z } from 'zod';
import { LIMITS } from '../definition/limits.js';
import { defineRoute, type ReplyOf } from './route.js';

const identifierSchema = z.object({
  /** The person's opaque id. */
  id: z.uuid(),
  value: z.string(),
  /** The name in the newest chat that has one and that the caller may see; absent = none has. */
  name: z.string().optional(),
  /** Where the identifier comes from, outermost first; empty = a link. */
  origins: z.array(z.string()),
  /** The player made the identifier. */
  anonymous: z.boolean(),
});
const listedSchema = identifierSchema.extend({
  /** Flows and sequences with chats of this person that the caller may see. */
  resources: z.number(),
});
export type ListedIdentifier = z.infer<typeof listedSchema>;

export const listIdentifiers = defineRoute({
  name: 'listIdentifiers',
  method: 'GET',
  path: '/identifiers',
  action: 'people.read',
  host: 'console',
  summary: 'Learners by identifier, 20 a page; `sinceIdentifier` = id of the last one already loaded',
  query: z.strictObject({
    search: z.string().max(LIMITS.emailLength).optional(),
    sinceIdentifier: z.uuid().optional(),
    /** Learners without an identifier, too. */
    anonymous: z.literal('1').optional(),
  }),
  reply: z.object({
    identifiers: z.array(listedSchema),
    totalRecords: z.number(),
    /** There are more than `totalRecords`. */
    isAtLeast: z.boolean(),
  }),
});

const personParams = z.object({ id: z.uuid() });

const activitySchema = z.object({
  /** The latest chat there. */
  id: z.uuid(),
  /** Of the latest attempt; of a sequence, the sum over its steps. */
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  completed: z.boolean(),
  identifier: z.string(),
  lastActiveAt: z.string(),
  resource: z.object({
    id: z.number(),
    name: z.string(),
    type: z.enum(['flow', 'flowSequence']),
    /** It has no page any more. */
    archived: z.boolean(),
  }),
});
export type Activity = z.infer<typeof activitySchema>;

export const getActivity = defineRoute({
  name: 'getActivity',
  method: 'GET',
  path: '/identifiers/:id/responseLogs',
  action: 'people.read',
  host: 'console',
  summary: 'What one learner did, one entry for each flow and sequence',
  params: personParams,
  reply: z.object({
    identifier: identifierSchema.extend({
      firstSeenAt: z.string(),
      lastSeenAt: z.string(),
      /** The caller may erase this person. */
      mayErase: z.boolean(),
    }),
    responseLogs: z.array(activitySchema),
  }),
});
export type PersonActivity = ReplyOf<typeof getActivity>;

export const erasePerson = defineRoute({
  name: 'erasePerson',
  method: 'POST',
  path: '/identifiers/:id/erase',
  action: 'people.erase',
  host: 'console',
  summary: 'Destroy a learner’s key and chats for good; only by the author whose learner it is',
  params: personParams,
  /** The learner's identifier, as a confirmation. */
  body: z.strictObject({ identifier: z.string().max(LIMITS.emailLength) }),
  reply: z.object({ erased: z.literal(true) }),
});
