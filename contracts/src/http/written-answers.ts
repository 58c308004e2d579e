/** The written answers to one question of a flow. */
import { z } from 'zod';
import { MAX_SEARCH } from './chat-filters.js';
import { flowParams } from './flows.js';
import { defineRoute, type ReplyOf } from './route.js';
import { chatFilterQuery } from './stats.js';

/** Answers of a page. */
export const WRITTEN_PAGE = 50;
/** Most chats that one page looks into: where few answers fit, a page has fewer answers, and `next` leads on. */
export const WRITTEN_CHATS = 300;

/** `waiting`: a teacher has points or a comment to give. `graded`: they have given them. */
export const WRITTEN_STATES = ['waiting', 'graded'] as const;
export type WrittenState = (typeof WRITTEN_STATES)[number];

/** The last answer of a page; without `sinceKey`, the last chat that the page looked into. */
const place = { sinceId: z.uuid(), sinceKey: z.string().max(100).optional() };

const questionSchema = z.object({
  key: z.string(),
  /** The position in the newest version, or in the chosen one; null = it has no such prompt. */
  position: z.number().nullable(),
  /** Absent = the question has none. */
  title: z.string().optional(),
  question: z.string(),
  /** The points of a right answer, or the most that a teacher may give; null = it has none, or no limit. */
  most: z.number().nullable(),
  /** How many times it was answered; null = not counted with these filters of chats. */
  answered: z.number().nullable(),
});
export type WrittenQuestion = z.infer<typeof questionSchema>;

const answerSchema = z.object({
  chatId: z.string(),
  itemKey: z.string(),
  identifier: z.string(),
  /** The learner's name; absent if neither the link nor the learner gave one. */
  name: z.string().optional(),
  /** The label of the learner's class; absent if the link had none. */
  class: z.string().optional(),
  identifierOrigin: z.enum(['user', 'system']),
  attempt: z.number(),
  text: z.string(),
  /** ms since 1970. */
  at: z.number(),
  /** null = none were given (yet). */
  points: z.number().nullable(),
  /** null = nobody grades it. */
  state: z.enum(WRITTEN_STATES).nullable(),
  /** Empty = none. */
  comment: z.string(),
});
export type WrittenAnswer = z.infer<typeof answerSchema>;

export const getWrittenAnswers = defineRoute({
  name: 'getWrittenAnswers',
  method: 'GET',
  path: '/flows/:id/stats/written',
  action: 'flow.stats',
  scope: 'responses:read',
  host: 'console',
  summary:
    'The written answers to one question, newest chats first, 50 a page; by default those of the latest attempts',
  params: flowParams,
  query: chatFilterQuery.extend({
    /** The question's stable key; default: the first question that takes a text. */
    promptKey: z.string().min(1).max(200).optional(),
    /** A part of the answer, in any letter case. */
    words: z.string().max(MAX_SEARCH).optional(),
    state: z.enum(WRITTEN_STATES).optional(),
    sinceId: place.sinceId.optional(),
    sinceKey: place.sinceKey,
  }),
  reply: z.object({
    /** Those that take a text, in the lesson's order. */
    questions: z.array(questionSchema),
    /** The question that `answers` belong to; null = there is none. */
    promptKey: z.string().nullable(),
    answers: z.array(answerSchema),
    /** The query's place for the next page; null = this is the last one. */
    next: z.object(place).nullable(),
  }),
});
export type WrittenAnswers = ReplyOf<typeof getWrittenAnswers>;
