/**
 * A learner's wire. No login: the chat's id and token, kept by the learner's browser, are the capability. The server
 * believes of a post only answers, prompt keys and times; it re-runs the engine for everything else.
 */
import { z } from 'zod';
import { LANGUAGES, LIMITS } from '../flow/definition.js';
import { wireItemSchema } from './history-schema.js';
import { flowParams, versionNumber } from './flows.js';
import { defineRoute } from './route.js';

/** In small letters: the id names a stream, and a read model's `uuid` knows no other case. */
const uuid = z.uuid().toLowerCase();
export const historyParams = flowParams.extend({ identifier: z.string().min(1).max(LIMITS.emailLength) });

export const recordHistory = defineRoute({
  name: 'recordHistory',
  method: 'POST',
  path: '/flows/:id/history/:identifier',
  action: 'learner.play',
  host: 'both',
  summary: 'Keep what a learner answered; idempotent by item key; 409 with the server’s items when the post is stale',
  params: historyParams,
  query: z.object({ flowSequenceId: flowParams.shape.id.optional() }),
  body: z
    .object({
      /** Items in wire form. Without `after` the whole history, with it what follows that item. */
      history: z.array(wireItemSchema).max(LIMITS.prompts * 10),
      after: z.string().max(200).optional(),
      /**
       * Keys of the answers that the changes in `history` replace or take back, as far as the sender knows. With it a
       * change that would take back others too, given elsewhere meanwhile, is 409; without it they are taken back unasked.
       */
      takesBack: z
        .array(z.string().max(200))
        .max(LIMITS.prompts * 10)
        .optional(),
      /** Minted by the browser, so that a start whose reply was lost can be repeated. */
      chatId: uuid.optional(),
      /** Minted by the browser at the start (at least 128 bits, base64url); made by the server when absent. */
      token: z.string().min(22).max(200).optional(),
      version: versionNumber.optional(),
      /** With `flowSequenceId`, at the start of a step: the sequence's version that the browser plays; absent = the latest. */
      sequenceVersion: versionNumber.optional(),
      /** With `flowSequenceId`, at the start of a step: the link opens the steps in any order. The sequence's setting goes first. */
      allowRandomAccess: z.boolean().optional(),
      language: z.enum(LANGUAGES).optional(),
      /** Identifier was left blank and generated. */
      generated: z.boolean().optional(),
      /** Link variables `v.*` and display name. */
      context: z.record(z.string().max(100), z.string().max(1_000)).optional(),
      test: z.boolean().optional(),
      /** A new attempt: begin another chat under the same identifier. */
      restart: z.boolean().optional(),
    })
    .strict(),
  bodyLimit: 1_000_000,
  reply: z.object({
    chatId: uuid,
    /** In the reply to the post that began the chat; of a signed link's chat, in every one. */
    token: z.string().optional(),
    revision: z.number(),
    /** Key of the last item the server has. Very many answers are recorded in parts: what lies behind it is to be posted again. */
    last: z.string(),
    score: z.number().nullable(),
    maxScore: z.number().nullable(),
    completed: z.boolean(),
  }),
});
/** 409 of `recordHistory`: the server's items after the last one both sides know. */
export const historyConflictSchema = z.object({
  message: z.string(),
  code: z.literal('stale-history'),
  errors: z.array(z.object({ param: z.string(), msg: z.string() })),
  chatId: uuid,
  revision: z.number(),
  after: z.string().nullable(),
  history: z.array(wireItemSchema),
});

export const chatViewSchema = z.object({
  id: uuid,
  identifier: z.string(),
  identifierOrigin: z.enum(['user', 'system']),
  version: z.number(),
  language: z.enum(LANGUAGES),
  attempt: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  completed: z.boolean(),
  completedAt: z.string().nullable(),
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  revision: z.number(),
  context: z.record(z.string(), z.string()),
  history: z.array(wireItemSchema),
  /** What reviewers wrote, by evaluation id (the prompt key string that shows it). */
  evaluations: z.record(z.string(), z.string()),
  feedbackTotal: z.number(),
  feedbackPending: z.number(),
  scoreLaterTotal: z.number(),
  scoreLaterPending: z.number(),
  evaluationTotal: z.number(),
  evaluationPending: z.number(),
  externalAnswerTotal: z.number(),
  externalAnswerPending: z.number(),
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
  host: 'both',
  summary: 'One chat with its history',
  params: historyParams,
  /** `flowSequenceId`: the chat as a step of that sequence; a learner's without it is one on its own. */
  query: z.object({ chatId: uuid.optional(), flowSequenceId: flowParams.shape.id.optional() }),
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

/** The link's parameters as they stand in the address. */
export const playableQuery = z.object({
  /** Display settings: base64 of a JSON of the enabled ones. */
  s: z.string().max(LIMITS.urlLength).optional(),
  l: z.enum(LANGUAGES).optional(),
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
