/** What a version of a flow would give for the answers that learners gave on other versions. */
import { z } from 'zod';
import { flowParams } from './flows.js';
import { defineRoute } from './route.js';

/** Chats in one reply. */
export const RESCORE_PAGE = 50;
/** Characters of an answer that a reply quotes. */
export const RESCORE_SAID = 80;

const version = z.coerce.number().int().positive().max(2_147_483_647);
const promptPlace = {
  promptKey: z.string(),
  /** In the version; null: in another flow. */
  position: z.number().nullable(),
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
});
const otherWay = z.object({
  way: z.literal('other'),
  /**
   * Refused: the answer is no longer accepted. elsewhere: the chat goes to another prompt. end: it ends there in only one
   * of the versions.
   */
  reason: z.enum(['refused', 'elsewhere', 'end']),
  promptKey: z.string().nullable(),
  /** Where the ways part; null: in another flow, or at a prompt that the version lacks. */
  position: z.number().nullable(),
});
const rescoredChat = z.object({
  chatId: z.string(),
  identifier: z.string(),
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
