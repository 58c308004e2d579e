/** Lists the inputs that wait for a reviewer, and those that were given, over all flows that they may review. */
import { z } from 'zod';
import { LIMITS } from '../definition/limits.js';
import { classQuery } from './class-query.js';
import { flowParams } from './flows.js';
import { defineRoute } from './route.js';

/** Most chats whose inputs one reply holds. */
export const INBOX_CHATS = 200;

const waitingSchema = z.object({
  flowId: z.number(),
  flowName: z.string(),
  chatId: z.string(),
  identifier: z.string(),
  /** The learner's name; absent if neither the link nor the learner gave one. */
  name: z.string().optional(),
  /** The label of the learner's class; absent if the link had none. */
  class: z.string().optional(),
  anonymous: z.boolean(),
  itemKey: z.string(),
  /** answer = to score or comment, evaluation = to write, paused = the chat waits for an answer in the learner's stead. */
  kind: z.enum(['answer', 'evaluation', 'paused']),
  promptKey: z.string(),
  /** Position of the prompt; null if it belongs to a linked flow. */
  position: z.number().nullable(),
  /** Its title in the chat's version; absent = it has none. */
  title: z.string().optional(),
  /** The prompt's words. */
  question: z.string(),
  /** The author's own notes on the prompt, which learners never get; empty = none. */
  notes: z.string(),
  /** The learner's answer; empty = none yet. */
  answer: z.string(),
  /** The address of a file that is the answer; empty = none. */
  file: z.string(),
  /** ms since 1970, when it came. */
  at: z.number(),
  /** It waits for points. With `graded`: its points are given by people. */
  scored: z.boolean(),
  /** It waits for a comment. With `graded`: its author asked for feedback. */
  wantsComment: z.boolean(),
  /** Points; null = no limit. */
  limit: z.number().nullable(),
  evaluationId: z.string().nullable(),
  /** People give its points: its author leaves them to reviewers, or a reviewer awarded some. */
  byHand: z.boolean(),
  /** The values given so far, by the engine or by people. Points; null = none yet. */
  score: z.number().nullable(),
  /** The reviewer's award, which replaces what the whole thread earned; null = none. */
  award: z.number().nullable(),
  /** The comment on an answer, or the evaluation; empty = none. */
  text: z.string(),
  /** A reviewer left the answer without a comment. */
  noComment: z.boolean(),
});
export type WaitingInput = z.infer<typeof waitingSchema>;

/** A prompt at which chats wait for an answer in their learners' stead. */
const pausedPromptSchema = z.object({
  flowId: z.number(),
  promptKey: z.string(),
  /** All that wait there, also those that `inputs` leaves out. */
  waiting: z.number(),
  /** The author's answers, as they are sent. */
  choices: z.array(z.string()),
  /** Anything else may be answered, too. */
  acceptsText: z.boolean(),
  acceptsSeveral: z.boolean(),
});
export type PausedPrompt = z.infer<typeof pausedPromptSchema>;

export const getReviews = defineRoute({
  name: 'getReviews',
  method: 'GET',
  path: '/reviews',
  action: 'review.list',
  host: 'console',
  summary:
    'What waits for the caller in chats of their flows, oldest chats first, or what was graded, newest first; no tests',
  query: z.strictObject({
    flowId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    /** Default waiting. */
    state: z.enum(['waiting', 'graded']).optional(),
    class: classQuery,
  }),
  reply: z.object({
    inputs: z.array(waitingSchema),
    /** There are more chats than these. */
    isAtLeast: z.boolean(),
    /** Empty with `graded`, and with `class`, because an answer for all goes to every class. */
    paused: z.array(pausedPromptSchema),
  }),
});

/** Most chats whose inputs are counted. */
export const COUNTED_CHATS = 100;

export const countReviews = defineRoute({
  name: 'countReviews',
  method: 'GET',
  path: '/reviews/count',
  action: 'review.list',
  host: 'console',
  summary: 'How many inputs wait for the caller in chats of their flows; no tests',
  reply: z.object({
    count: z.number(),
    /** There are more chats than were counted. */
    isAtLeast: z.boolean(),
  }),
});

/** Most chats that one call answers. */
export const ANSWERED_AT_ONCE = 1_000;
const text = z.string().max(LIMITS.answerBytes);
/** When a chat began (ms since 1970), and its id. */
const AFTER = /^\d{1,14}\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const answerWaiting = defineRoute({
  name: 'answerWaiting',
  method: 'POST',
  path: '/flows/:id/waiting_answers',
  action: 'flow.review',
  host: 'console',
  summary:
    'Give one answer in every chat of a flow that waits at a prompt; repeated with the same `id`, none gets it twice',
  params: flowParams,
  body: z.strictObject({
    /** Made by the caller. */
    id: z.uuid().toLowerCase(),
    promptKey: z.string().min(1).max(200),
    answer: z.union([text, z.array(text).min(1).max(1_000)]),
    /** `next` of the call before. */
    after: z.string().regex(AFTER).optional(),
  }),
  reply: z.object({
    /** Chats that have this answer now. */
    given: z.number(),
    /** Chats that somebody else answered meanwhile, or whose learners went on. */
    late: z.number(),
    /** Chats that still wait, each with the reason; the same call tries them again. */
    failed: z.array(
      z.object({
        chatId: z.string(),
        identifier: z.string(),
        /** The learner's name; absent if neither the link nor the learner gave one. */
        name: z.string().optional(),
        anonymous: z.boolean(),
        code: z.string(),
        message: z.string(),
      }),
    ),
    /** More chats wait there. */
    isAtLeast: z.boolean(),
    /** A call with this `after` continues with them; null: there are none, or nothing can be saved now. */
    next: z.string().nullable(),
  }),
});
