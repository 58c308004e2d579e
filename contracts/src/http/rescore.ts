/** Previews and gives the scores that a version of a flow has for answers on other versions, and undoes it. */
import { z } from 'zod';
import { flowParams } from './flows.js';
import { defineRoute } from './route.js';

/** Chats in one reply. */
export const RESCORE_PAGE = 50;
/** Characters of an answer that a reply quotes. */
export const RESCORE_SAID = 80;
/** Characters of a reason. */
export const RESCORE_REASON = 500;
/** Re-scores of one flow within 24 hours, undone ones included: each adds events to every chat. */
export const RESCORES_A_DAY = 20;
/** Re-scores that a list has. */
export const RESCORES_LISTED = 50;

const version = z.coerce.number().int().positive().max(2_147_483_647);
const promptPlace = {
  promptKey: z.string(),
  /** In the version; null: in another flow. */
  position: z.number().nullable(),
  /** In the version; absent = it has none. */
  title: z.string().optional(),
};
const sameWay = z.object({
  way: z.literal('same'),
  score: z.number().nullable(),
  /** Answers that wait for a person to score them. */
  pending: z.number(),
  /** Prompts that earn something else. */
  changes: z.array(
    z.object({
      ...promptPlace,
      /** The last answer there. */
      said: z.string(),
      from: z.number().nullable(),
      to: z.number().nullable(),
      waits: z.boolean(),
    }),
  ),
  /** Scores that a person gave; they stay. */
  kept: z.array(z.object({ ...promptPlace, score: z.number() })),
  /** Applying it changes the chat: its score, what an answer gets, or the maximum. */
  applies: z.boolean(),
});
const otherWay = z.object({
  way: z.literal('other'),
  /**
   * Refused: the answer is no longer accepted. elsewhere: the chat goes to another prompt. end: it ends there in only one
   * of the versions.
   */
  reason: z.enum(['refused', 'elsewhere', 'end']),
  promptKey: z.string().nullable(),
  /** The position at which the ways part; null: in another flow, or at a prompt that the version lacks. */
  position: z.number().nullable(),
  title: z.string().optional(),
});
const rescoredChat = z.object({
  chatId: z.string(),
  identifier: z.string(),
  /** The learner's name; absent if neither the link nor the learner gave one. */
  name: z.string().optional(),
  /** The label of the learner's class; absent if the link had none. */
  class: z.string().optional(),
  identifierOrigin: z.enum(['user', 'system']),
  /** The one that the chat played. */
  version: z.number(),
  completed: z.boolean(),
  /** Its score now, and how many answers wait for one. */
  now: z.object({ score: z.number().nullable(), pending: z.number() }),
  then: z.discriminatedUnion('way', [sameWay, otherWay]),
});
export type RescoredChat = z.infer<typeof rescoredChat>;

export const getRescore = defineRoute({
  name: 'getRescore',
  method: 'GET',
  path: '/flows/:id/rescore',
  action: 'flow.stats',
  scope: 'responses:read',
  host: 'console',
  summary: 'What a version would give for the answers in each learner’s latest chat of other versions; changes nothing',
  params: flowParams,
  query: z.strictObject({
    /** Default: the newest one. */
    version: version.optional(),
    /** `next` of the reply before. */
    after: z
      .string()
      .regex(/^\d{1,15}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Use the reply’s `next`')
      .optional(),
  }),
  reply: z.object({
    version: z.number(),
    /** The version's maximum; null = unknown. */
    maxScore: z.number().nullable(),
    /** Newest first. */
    chats: z.array(rescoredChat),
    /** Chats on all pages; null on the pages after the first. */
    total: z.number().nullable(),
    /** Asks for the next page; null on the last one. */
    next: z.string().nullable(),
  }),
});

const rescoreRun = z.object({
  id: z.uuid(),
  version: z.number(),
  reason: z.string(),
  /** Name or email; null: the account is gone. */
  by: z.string().nullable(),
  at: z.string(),
  state: z.enum(['applying', 'applied', 'takingBack', 'takenBack']),
  /** Chats to look at, and those that were looked at: first to re-score them, then to take it back. */
  total: z.number(),
  done: z.number(),
  /** Chats that it re-scored. */
  chats: z.number(),
  takenBackBy: z.string().nullable(),
  takenBackAt: z.string().nullable(),
});
export type RescoreRun = z.infer<typeof rescoreRun>;

export const applyRescore = defineRoute({
  name: 'applyRescore',
  method: 'POST',
  path: '/flows/:id/rescores',
  action: 'flow.review',
  host: 'console',
  summary: 'Give each learner’s latest chat of other versions what a version gives for its answers; goes on by itself',
  params: flowParams,
  body: z.strictObject({
    /** Made by the client, so that it can be sent again if the reply was lost. */
    id: z.uuid().toLowerCase(),
    version: z.number().int().positive().max(2_147_483_647),
    reason: z.string().trim().min(1).max(RESCORE_REASON),
  }),
  reply: rescoreRun,
});

export const listRescores = defineRoute({
  name: 'listRescores',
  method: 'GET',
  path: '/flows/:id/rescores',
  action: 'flow.stats',
  scope: 'responses:read',
  host: 'console',
  summary: 'The re-scores of a flow, newest first: who, when, why, how many chats, and how far they are',
  params: flowParams,
  reply: z.object({ rescores: z.array(rescoreRun) }),
});

export const takeBackRescore = defineRoute({
  name: 'takeBackRescore',
  method: 'POST',
  path: '/flows/:id/rescores/:rescoreId/takeBack',
  action: 'flow.review',
  host: 'console',
  summary: 'Give the chats of a re-score their scores from before; only the latest one that counts',
  params: flowParams.extend({ rescoreId: z.string().max(64) }),
  reply: rescoreRun,
});
