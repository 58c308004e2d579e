/** What waits for a reviewer, over all flows that they may review. */
import { z } from 'zod';
import { defineRoute } from './route.js';

/** Most chats whose inputs one reply holds. */
export const INBOX_CHATS = 200;

const waitingSchema = z.object({
  flowId: z.number(),
  flowName: z.string(),
  chatId: z.string(),
  identifier: z.string(),
  anonymous: z.boolean(),
  itemKey: z.string(),
  /** answer = to score or comment, evaluation = to write, paused = the chat waits for an answer in the learner's stead. */
  kind: z.enum(['answer', 'evaluation', 'paused']),
  promptKey: z.string(),
  /** Position of the prompt; null if it belongs to a linked flow. */
  position: z.number().nullable(),
  /** The prompt's words. */
  question: z.string(),
  /** The author's own notes on the prompt, which learners never get; empty = none. */
  notes: z.string(),
  /** What the learner answered; empty = nothing yet. */
  answer: z.string(),
  /** The address of a file that is the answer; empty = none. */
  file: z.string(),
  /** ms since 1970, when it came. */
  at: z.number(),
  scored: z.boolean(),
  wantsComment: z.boolean(),
  /** Points; null = no limit. */
  limit: z.number().nullable(),
  evaluationId: z.string().nullable(),
});
export type WaitingInput = z.infer<typeof waitingSchema>;

export const getReviews = defineRoute({
  name: 'getReviews',
  method: 'GET',
  path: '/reviews',
  action: 'review.list',
  host: 'console',
  summary: 'What waits for the caller in chats of their flows, oldest chats first; tests are left out',
  query: z.strictObject({ flowId: z.coerce.number().int().positive().max(2_147_483_647).optional() }),
  reply: z.object({
    inputs: z.array(waitingSchema),
    /** More chats wait than these. */
    isAtLeast: z.boolean(),
  }),
});
