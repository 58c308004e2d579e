/** The learners who are at a flow now, for their teacher. */
import { z } from 'zod';
import { classQuery } from './class-query.js';
import { flowParams } from './flows.js';
import { liveAuthSchema } from './live.js';
import { defineRoute, type ReplyOf } from './route.js';

/** A learner is here until this long after their latest sign of life. */
export const HERE_MS = 120_000;
/** ms from an answer to the next question. */
export const ASK_LIVE_EVERY_MS = 2_000;
/** Most learners in one reply. */
export const MAX_HERE = 500;
/** A learner who is at a prompt for less is never stuck. */
export const STUCK_FROM_MS = 60_000;
/** Stuck: at a prompt for more than this many times as long as half of all learners take. */
export const STUCK_TIMES = 3;
/** With fewer times known, nobody is stuck at the prompt. */
export const STUCK_KNOWN = 20;

/** waiting = paused until the teacher answers. */
export const LEARNER_STATES = ['waiting', 'stuck', 'working', 'completed'] as const;
export type LearnerState = (typeof LEARNER_STATES)[number];

const learnerHere = z.object({
  chatId: z.string(),
  identifier: z.string(),
  /** The learner's name; absent if neither the link nor the learner gave one. */
  name: z.string().optional(),
  /** The label of the learner's class; absent if the link had none. */
  class: z.string().optional(),
  anonymous: z.boolean(),
  /** null = before the first prompt. */
  promptKey: z.string().nullable(),
  state: z.enum(LEARNER_STATES),
  /** ms since the chat came to its prompt, or since the learner came back to it. */
  ms: z.number(),
  /** ms that half of all learners take at this prompt at most; null = known too rarely. */
  usualMs: z.number().nullable(),
});
export type LearnerHere = z.infer<typeof learnerHere>;

export const getLiveClass = defineRoute({
  name: 'getLiveClass',
  method: 'GET',
  path: '/flows/:id/live',
  action: 'flow.stats',
  scope: 'responses:read',
  host: 'console',
  summary:
    'Learners who were heard of within two minutes, and where they stand; tests and superseded attempts are left out',
  params: flowParams,
  query: z.strictObject({ class: classQuery }),
  reply: z.object({
    /** Those who wait come first, then those who are longest at their prompt; the completed last. */
    learners: z.array(learnerHere),
    /** Prompts with somebody at them, in the flow's order. */
    prompts: z.array(
      z.object({
        key: z.string(),
        /** In the newest version; null if it was removed, or is one of a linked flow. */
        position: z.number().nullable(),
        /** Absent = it has none. */
        title: z.string().optional(),
        /** Its words, cut. */
        message: z.string(),
      }),
    ),
    /** Labels of the classes of everybody who is here, in every class. */
    classes: z.array(z.string()),
    /** More are here than these. */
    isCut: z.boolean(),
  }),
});
export type LiveClass = ReplyOf<typeof getLiveClass>;

export const tellHere = defineRoute({
  name: 'tellHere',
  method: 'POST',
  path: '/flows/:id/here',
  action: 'learner.play',
  host: 'both',
  waitsForReads: false,
  summary: 'The learner still has the chat before them; the player says so once a minute',
  params: flowParams,
  body: liveAuthSchema.pick({ chatId: true, token: true }),
  reply: z.object({}),
});
