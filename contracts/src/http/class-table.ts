/** A class as a table of learners and questions, and the same as a gradebook file. */
import { z } from 'zod';
import { flowParams } from './flows.js';
import { defineRoute, type ReplyOf } from './route.js';
import { chatFilterQuery, FILE_TYPES, fileQuery } from './stats.js';

/** Learners of a page. */
export const CLASS_PAGE = 50;
/** A share or a chart needs at least so many learners; with fewer, a single answer would look like a result. */
export const LEAST_FOR_SHARES = 5;

/**
 * `right`: the first answer was right (or a teacher gave all points for the only answer). `later`: a later one was.
 * `part`: none was, but it has a part of the points. `waits`: a teacher must answer or score. `answered`: nothing is
 * right or wrong here.
 */
export const CELL_STATES = ['right', 'later', 'part', 'wrong', 'waits', 'answered'] as const;
export type CellState = (typeof CELL_STATES)[number];
/** `tries` counts up to and with the right answer, or all. `points` are null where none were given (yet). */
const cellSchema = z.tuple([
  z.enum(CELL_STATES),
  z.number().describe('tries'),
  z.number().nullable().describe('points'),
]);
export type ClassCell = z.infer<typeof cellSchema>;

const columnSchema = z.object({
  key: z.string(),
  /** The position in the newest version, or in the chosen one; null = it has no such prompt. */
  position: z.number().nullable(),
  /** Absent = the question has none. */
  title: z.string().optional(),
  question: z.string(),
  /** The points of a right answer, or the most that a teacher may give; null = it has none, or no limit. */
  most: z.number().nullable(),
  /** An answer can be right here, or a teacher scores it. */
  isScored: z.boolean(),
});
export type ClassColumn = z.infer<typeof columnSchema>;

const rowSchema = z.object({
  /** The chat. */
  id: z.string(),
  identifier: z.string(),
  /** The learner's name; absent if neither the link nor the learner gave one. */
  name: z.string().optional(),
  /** The label of the learner's class; absent if the link had none. */
  class: z.string().optional(),
  identifierOrigin: z.enum(['user', 'system']),
  attempt: z.number(),
  completed: z.boolean(),
  /** The prompt at which the chat is. */
  promptKey: z.string().nullable(),
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  /** Answers wait for a score. */
  isScorePending: z.boolean(),
  /** Spent, gaps clipped at 30 min. */
  ms: z.number().nullable(),
  /** In the order of the columns; null = not reached, or not answered yet. */
  cells: z.array(cellSchema.nullable()),
});
export type ClassRow = z.infer<typeof rowSchema>;

export const getClassTable = defineRoute({
  name: 'getClassTable',
  method: 'GET',
  path: '/flows/:id/stats/class',
  action: 'flow.stats',
  scope: 'responses:read',
  host: 'console',
  summary:
    'Learners who answered, newest first, 50 a page, with what became of each question; by default their latest attempts',
  params: flowParams,
  query: chatFilterQuery.extend({ sinceId: z.uuid().optional() }),
  reply: z.object({
    columns: z.array(columnSchema),
    rows: z.array(rowSchema),
    totalRecords: z.number(),
    /** There may be more than `totalRecords`. */
    isAtLeast: z.boolean(),
  }),
});
export type ClassTable = ReplyOf<typeof getClassTable>;

export const getGradebook = defineRoute({
  name: 'getGradebook',
  method: 'GET',
  path: '/flows/:id/stats/gradebook',
  action: 'flow.stats',
  scope: 'responses:read',
  host: 'console',
  summary: 'The same learners as a spreadsheet with the points of each question, sent while it is written',
  params: flowParams,
  query: chatFilterQuery.extend(fileQuery.pick({ format: true, language: true }).shape),
  reply: z.unknown(),
  replyTypes: Object.values(FILE_TYPES),
});
