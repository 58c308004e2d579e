/**
 * The learner's routes. They need no login: the chat's id and token, kept by the learner's browser, give access. The
 * server trusts only answers, prompt keys and times; it runs the engine again for everything else.
 */
import { z } from 'zod';
import { LIMITS } from '../definition/limits.js';
import { languageSchema } from '../definition/definition.schema.js';
import { wireItemSchema } from './history-schema.js';
import { flowParams, versionNumber } from './flows.js';
import { defineRoute } from './route.js';
import { MAX_TEST_MARK } from './test-mark.js';

/** Lower case, because the id names a stream, and Postgres' `uuid` knows no other case. */
const uuid = z.uuid().toLowerCase();
export const historyParams = flowParams.extend({ identifier: z.string().min(1).max(LIMITS.emailLength) });

/** The version by whose rules answers make up the score, since a re-score; absent: the chat's own. */
const scoredBy = z.number();

/** 409 of `recordHistory`: the server's items after the last common item. */
export const historyConflictSchema = z.object({
  message: z.string(),
  code: z.literal('stale-history'),
  errors: z.array(z.object({ param: z.string(), msg: z.string() })),
  chatId: uuid,
  revision: z.number(),
  after: z.string().nullable(),
  history: z.array(wireItemSchema),
});

export const recordHistory = defineRoute({
  name: 'recordHistory',
  method: 'POST',
  path: '/flows/:id/history/:identifier',
  action: 'learner.play',
  host: 'both',
  waitsForReads: false,
  summary: 'Keep what a learner answered; idempotent by item key; 409 with the server’s items when the post is stale',
  params: historyParams,
  query: z.object({ flowSequenceId: flowParams.shape.id.optional() }),
  body: z
    .object({
      /** Items in wire form: the whole history, or with `after` the items that follow that item. */
      history: z.array(wireItemSchema).max(LIMITS.prompts * 10),
      after: z.string().max(200).optional(),
      /**
       * Keys of the answers that the changes in `history` replace or remove, as far as the sender knows. With this
       * field, a change that would also remove answers from another device is refused with 409; without it, those
       * answers are removed.
       */
      takesBack: z
        .array(z.string().max(200))
        .max(LIMITS.prompts * 10)
        .optional(),
      /** Made by the browser, so that a start can be repeated if its reply was lost. */
      chatId: uuid.optional(),
      /** Made by the browser at the start (at least 128 bits, base64url); if absent, the server makes one. */
      token: z.string().min(22).max(200).optional(),
      version: versionNumber.optional(),
      /**
       * With `flowSequenceId`, at the start of a step: the version of the sequence that the browser plays; absent: the
       * latest.
       */
      sequenceVersion: versionNumber.optional(),
      /**
       * With `flowSequenceId`, at the start of a step: the link allows any order. The sequence's own setting takes
       * precedence.
       */
      allowRandomAccess: z.boolean().optional(),
      language: languageSchema.optional(),
      /** Identifier was left blank and generated. */
      generated: z.boolean().optional(),
      /** Link variables `v.*`, display name and the label of a class. */
      context: z.record(z.string().max(100), z.string().max(1_000)).optional(),
      /** At the start: the mark of a test link (`makeFlowTestMark`). Without a valid one no test begins: 403 `test-ended`. */
      test: z.union([z.string().max(MAX_TEST_MARK), z.boolean()]).optional(),
      /** When this post is sent, by the clock from which the items' times come (ms since 1970): tells how wrong it is. */
      sentAt: z.number().int().min(0).max(8.64e15).optional(),
      /** Starts a new attempt: another chat under the same identifier. */
      restart: z.boolean().optional(),
    })
    .strict(),
  bodyLimit: 1_000_000,
  refusals: { 409: historyConflictSchema },
  reply: z.object({
    chatId: uuid,
    /** Sent in the reply that starts the chat; for a signed link's chat, in every reply. */
    token: z.string().optional(),
    revision: z.number(),
    /**
     * Key of the last item that the server has. A very long post is recorded in parts: post what follows this item
     * again.
     */
    last: z.string(),
    score: z.number().nullable(),
    maxScore: z.number().nullable(),
    completed: z.boolean(),
    scoredBy: scoredBy.optional(),
  }),
});
export const chatViewSchema = z.object({
  id: uuid,
  identifier: z.string(),
  identifierOrigin: z.enum(['user', 'system']),
  version: z.number(),
  language: languageSchema,
  attempt: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  completed: z.boolean(),
  completedAt: z.string().nullable(),
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  scoredBy: scoredBy.optional(),
  revision: z.number(),
  context: z.record(z.string(), z.string()),
  history: z.array(wireItemSchema),
  /** The reviewers' words, by evaluation id (the prompt key string that shows it). */
  evaluations: z.record(z.string(), z.string()),
  feedbackTotal: z.number(),
  feedbackPending: z.number(),
  scoreLaterTotal: z.number(),
  scoreLaterPending: z.number(),
  evaluationTotal: z.number(),
  evaluationPending: z.number(),
  externalAnswerTotal: z.number(),
  externalAnswerPending: z.number(),
  /** Reviewers only: the learner gave a sign of life within two minutes, as `getLiveClass` counts it. */
  here: z.boolean().optional(),
});
export type ChatView = z.infer<typeof chatViewSchema>;

/**
 * Learner: token in the header `x-chat-token`, `chatId` in the query. Author: bearer JWT; `identifier` may be a chat
 * id; without `chatId` the latest attempt.
 */
export const getHistory = defineRoute({
  name: 'getHistory',
  method: 'GET',
  path: '/flows/:id/history/:identifier',
  action: 'learner.play',
  scope: 'responses:read',
  host: 'both',
  summary: 'One chat with its history',
  params: historyParams,
  /** `flowSequenceId`: the chat as a step of that sequence; a learner's without it is one on its own. */
  query: z.object({
    chatId: uuid.optional(),
    flowSequenceId: flowParams.shape.id.optional(),
    /** Reviewers only: the chat as it was after this revision. */
    at: z.coerce.number().int().min(0).optional(),
  }),
  headers: { 'x-chat-token': 'The capability that the browser which began the chat keeps' },
  reply: chatViewSchema,
});
export const deleteHistory = defineRoute({
  name: 'deleteHistory',
  method: 'DELETE',
  path: '/flows/:id/history/:identifier',
  action: 'flow.deleteResponses',
  host: 'console',
  summary: 'Delete a chat for good',
  params: historyParams,
  reply: z.object({ deleted: z.number() }),
});

/** The link's parameters, as in its address. */
export const playableQuery = z.object({
  /** Display settings: base64 of a JSON object with the enabled ones. */
  s: z.string().max(LIMITS.urlLength).optional(),
  l: languageSchema.optional(),
  identifier: z.string().max(LIMITS.emailLength).optional(),
});
export const getPlayable = defineRoute({
  name: 'getPlayable',
  method: 'GET',
  path: '/flows/:id/playable',
  action: 'public',
  host: 'share',
  summary: 'Everything a player needs to show the latest version; what the chat page carries inlined',
  params: flowParams,
  query: playableQuery,
  reply: z.custom<unknown>(),
});
