/** Reviewers add these to a learner's chat (decisions 46, 47, 49), and a waiting chat asks the server for them. */
import { z } from 'zod';
import { LIMITS } from '../definition/limits.js';
import { historyParams } from './chats.js';
import { defineRoute } from './route.js';

const itemParams = historyParams.extend({ itemKey: z.string().min(1).max(250) });
/** The chat of a sequence's step can also be found by its flow; if the sequence is named, it must be the chat's own. */
const inSequence = z.object({ flowSequenceId: z.coerce.number().int().positive().max(2_147_483_647).optional() });
const score = z.number().min(-LIMITS.score).max(LIMITS.score).nullable();
const text = z.string().max(LIMITS.answerBytes);

export const reviewStandingSchema = z.object({
  chatId: z.uuid(),
  revision: z.number(),
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  completed: z.boolean(),
  feedbackTotal: z.number(),
  feedbackPending: z.number(),
  scoreLaterTotal: z.number(),
  scoreLaterPending: z.number(),
  evaluationTotal: z.number(),
  evaluationPending: z.number(),
  externalAnswerTotal: z.number(),
  externalAnswerPending: z.number(),
});
export type ReviewStanding = z.infer<typeof reviewStandingSchema>;

/**
 * Either `answer`, or any of the others together: one save is one event. A comment is trimmed, and a blank one counts as
 * none; `content` is another name for it. `noComment`: the answer needs none, though its author asked for feedback.
 */
export const reviewBody = z
  .object({
    answer: z.union([text, z.array(text).min(1).max(1_000)]).optional(),
    /** Key of the answer, made by the client, so that it can be sent again if the reply was lost. */
    key: z.uuid().optional(),
    comment: text.nullable().optional(),
    content: text.nullable().optional(),
    noComment: z.boolean().optional(),
    score: score.optional(),
    superScore: score.optional(),
  })
  .strict()
  .refine(({ answer, comment, content, noComment, score: earned, superScore }) => {
    if (comment !== undefined && content !== undefined) return false;
    const isReview = [comment, content, noComment, earned, superScore].some((value) => value !== undefined);
    return isReview !== (answer !== undefined);
  }, 'Send an answer, or one or more of comment, noComment, score, superScore');

export const reviewItem = defineRoute({
  name: 'reviewItem',
  method: 'POST',
  path: '/flows/:id/history/:identifier/:itemKey',
  action: 'flow.review',
  host: 'console',
  summary:
    'Answer in a learner’s stead where the chat waits for it, comment an answer or say that it needs no comment, score it, or award a score',
  params: itemParams,
  query: inSequence,
  body: reviewBody,
  reply: reviewStandingSchema,
});

export const remoteResultSchema = z.object({
  status: z.enum(['pending', 'fulfilled', 'rejected', 'fulfilledNull']),
  content: z.object({ body: z.unknown(), contentType: z.string().nullable() }).optional(),
  /** A code: `refused` (an address that may not be asked), `unreachable`, `timeout`, `too-large`, `not-found` … */
  error: z.string().optional(),
  at: z.number().optional(),
});
export const fetchRemote = defineRoute({
  name: 'fetchRemote',
  method: 'POST',
  path: '/flows/:id/history/:identifier/:itemKey/remote',
  action: 'learner.play',
  host: 'both',
  summary: 'Fetch what a remote message shows and record it; what was fetched once is answered again',
  params: itemParams,
  query: z.object({ chatId: z.uuid().toLowerCase().optional() }),
  headers: { 'x-chat-token': 'The capability that the browser which began the chat keeps' },
  reply: remoteResultSchema,
});

const evaluationParams = historyParams.extend({
  evaluationId: z
    .string()
    .min(1)
    .max(LIMITS.nameLength * 2),
});
/** null = pending */
export const evaluationSchema = z
  .object({ body: z.string(), contentType: z.string().nullable(), updatedAt: z.string() })
  .nullable();
export const getEvaluation = defineRoute({
  name: 'getEvaluation',
  method: 'GET',
  path: '/flows/:id/history/:identifier/evaluations/:evaluationId',
  action: 'learner.play',
  scope: 'responses:read',
  host: 'both',
  summary: 'What a reviewer wrote about a chat; null while it is pending',
  params: evaluationParams,
  query: z.object({ chatId: z.uuid().toLowerCase().optional() }),
  headers: { 'x-chat-token': 'The capability that the browser which began the chat keeps' },
  reply: evaluationSchema,
});
export const giveEvaluation = defineRoute({
  name: 'giveEvaluation',
  method: 'POST',
  path: '/flows/:id/history/:identifier/evaluations/:evaluationId',
  action: 'flow.review',
  host: 'console',
  summary: 'Write an evaluation; blank or null takes it back. Usually `evaluationId` is the prompt key that shows it',
  params: evaluationParams,
  query: inSequence,
  body: z
    .object({ evaluation: text.nullable().optional(), content: text.nullable().optional() })
    .strict()
    .refine(({ evaluation, content }) => (evaluation === undefined) !== (content === undefined), 'Send one evaluation'),
  reply: reviewStandingSchema,
});

const MOMENTS = [
  'ChatStarted',
  'AnswerGiven',
  'AnswerAltered',
  'ExternalAnswerGiven',
  'ItemReviewed',
  'RemoteRecorded',
  'EvaluationGiven',
  'ChatRescored',
  'RescoreTakenBack',
  'ChatDeleted',
] as const;
export const getTimeline = defineRoute({
  name: 'getTimeline',
  method: 'GET',
  path: '/flows/:id/history/:identifier/timeline',
  action: 'flow.review',
  scope: 'responses:read',
  host: 'console',
  summary: 'When a chat changed, for `at` of its history, and whether a replay of its answers gives the same chat',
  params: historyParams,
  reply: z.object({
    /** `at`: ms since 1970. */
    moments: z.array(z.object({ revision: z.number(), at: z.number(), type: z.enum(MOMENTS) })),
    /** Empty: the engine, run again on the chat's version, gives the same items, score and completion. */
    divergences: z.array(
      z.object({
        what: z.enum(['engine', 'items', 'score', 'completed']),
        itemKey: z.string().nullable(),
        /** Both as JSON. */
        recorded: z.string(),
        replayed: z.string(),
      }),
    ),
  }),
});
