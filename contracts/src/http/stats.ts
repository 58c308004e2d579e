import { z } from 'zod';
import { INTERFACE_LANGUAGES } from '../definition/languages.js';
import type { ListInput } from '../definition/input-types.js';
import { HELP_KINDS } from '../definition/help-kinds.js';
import { classQuery } from './class-query.js';
import { flowParams } from './flows.js';
import { pathTreeSchema } from './path-places.js';
import { filterQueries } from './chat-filter-queries.js';
import { FLOW_STATS_PATH } from './flow-stats-path.js';
import { defineRoute } from './route.js';

const tri = z.enum(['true', 'false']);
const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Use YYYY-MM-DD');
/**
 * Whole days in the viewer's time zone; `timeZone` is an IANA name (default UTC). Unknown keys are refused, so that a
 * filter is never ignored silently.
 */
export const rangeQuery = z.strictObject({
  fromDate: isoDate.optional(),
  tillDate: isoDate.optional(),
  timeZone: z.string().max(64).optional(),
});
/** Gaps longer than this don't count as time spent: ms; 0 = every gap counts whole. */
export const OUTLIER_THRESHOLDS_MS = [0, 300_000, 600_000, 1_800_000, 3_600_000] as const;
export const DEFAULT_OUTLIER_THRESHOLD_MS = 1_800_000;
/** A gap over the threshold counts as the threshold, or as no time. */
export const OUTLIER_BEHAVIOURS = ['clip', 'zero'] as const;
export type OutlierBehaviour = (typeof OUTLIER_BEHAVIOURS)[number];
/** Chooses the chats that count: every one, or each learner's newest at the flow (apart in each sequence). */
export const ATTEMPTS = ['latest', 'all'] as const;
export type Attempts = (typeof ATTEMPTS)[number];

/** Of up to this number of chats or runs in a range, medians and quartiles are exact; of more they come from cells. */
export const EXACT_CHATS = 1_000;

const LIST_INPUTS = ['order', 'pairs', 'gaps'] as const satisfies readonly ListInput[];
const countOf = z.object({ message: z.string(), count: z.number() });
export const promptAnalyticsSchema = z.object({
  key: z.string(),
  /** Position of the prompt in the newest definition that contains it; null if it was removed. */
  position: z.number().nullable(),
  /** In the same definition; absent = the prompt has none. */
  title: z.string().optional(),
  data: z.object({
    message: z.string(),
    /** Presentations, one a thread. */
    total: z.number(),
    /** Presentations that got an answer from the learner or a reviewer. */
    answered: z.number(),
    /** Presentations at which the chat is completed. */
    ended: z.number(),
    /** Presentations at which the learner is and hasn't completed. */
    left: z.number(),
    /** ms from the presentation to the next prompt, gaps clipped at 30 min, over those who went on. */
    totalTime: z.number(),
    /** ms, about, from cells; null if nobody went on. */
    medianTime: z.number().nullable(),
    /** Several answers may be picked. */
    multiple: z.boolean(),
    /** Present if the question asks for a list of parts. */
    parts: z
      .object({
        input: z.enum(LIST_INPUTS),
        /** Position, from 1, of the part that first answers had wrong most often; null if none was wrong. */
        wrongMost: z.number().nullable(),
      })
      .optional(),
    /** The chat waits here for a teacher: the answers, and whoever has none yet, are not the learners'. */
    byTeacher: z.boolean(),
    /**
     * Presentations whose first answer was right: the best score or, with several choices, all that have one and no
     * other. A part of `answered`. null = nothing is right here, or the answers aren't learners'.
     */
    firstRight: z.number().nullable(),
    /**
     * All times that an answer was given, and of them those as (part of) the first answer; the others are in
     * `expandedThread`. `right`: it has the prompt's best score, or with several choices any.
     */
    answers: z.array(countOf.extend({ first: z.number(), right: z.boolean(), hidden: z.boolean() })),
    /** The first answers to a rating or a slider as positions, in at most 11 bars, each of its bounds inclusive. */
    positions: z
      .object({
        count: z.number(),
        mean: z.number(),
        bars: z.array(z.object({ least: z.number(), most: z.number(), count: z.number() })),
      })
      .optional(),
    /** The number of times that each hint or solution was asked for; absent = the prompt offers none. */
    helps: z.array(countOf.extend({ kind: z.enum(HELP_KINDS) })).optional(),
    /** Answers given when the same thread had an answer before: `nth` 1 = the second answer; 20 = the 21st or later. */
    expandedThread: z.array(z.object({ nth: z.number(), answers: z.array(countOf) })),
  }),
});
export type PromptAnalytics = z.infer<typeof promptAnalyticsSchema>;

export const countedQuery = rangeQuery.extend({
  outlierThreshold: z.coerce.number().int().optional(),
  outlierBehaviour: z.enum(OUTLIER_BEHAVIOURS).optional(),
  version: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  attempts: z.enum(ATTEMPTS).optional(),
});
export const flowStatsQuery = countedQuery.extend({
  flowSequenceId: z.coerce.number().int().positive().optional(),
  class: classQuery,
});

const SPREAD = {
  /** Exact ones are values that a chat has, at the places n/4, n/2 and 3n/4, rounded up. */
  median: z.number().nullable(),
  quartiles: z.tuple([z.number(), z.number()]).nullable(),
  /** false = there are more than EXACT_CHATS: they are about right, interpolated in cells. */
  isExact: z.boolean(),
};
/** Figures of a flow's chats, or of a sequence's runs. */
export const aggregates = z.object({
  /** Chats opened. */
  total: z.number(),
  /** Chats with at least one learner answer. */
  attempted: z.number(),
  totalCompleted: z.number(),
  /** ms over attempted chats, gaps over the threshold clipped or left out. */
  totalTime: z.number(),
  totalCompletedTime: z.number(),
  /** s, two decimals; null = nobody attempted. */
  averageTime: z.number().nullable(),
  /** s, two decimals; null = nobody completed. */
  averageCompletedTime: z.number().nullable(),
  /** ms, of completed chats, gaps clipped at 30 min. */
  completedTime: z.object({
    /** Chats by time; limits in `stat-cells`. */
    cells: z.array(z.number()),
    ...SPREAD,
  }),
  /**
   * Completed chats that have a score, as shares of the maximum, 0…1. A run has the mean of the shares of its steps, of
   * each its latest attempt. Where answers wait for a score, there is none yet.
   */
  scores: z.object({
    count: z.number(),
    /** Completed chats in which answers wait for a score; they are in no other of these figures. */
    pending: z.number(),
    average: z.number().nullable(),
    /** By 5 % of the maximum; the last one has the full score. */
    cells: z.array(z.number()),
    ...SPREAD,
  }),
  /** Chats by the day (or month, if there are more than 92 days) in the viewer's time zone on which they began. */
  attemptsOverTime: z.object({
    unit: z.enum(['day', 'month']),
    spans: z.array(z.object({ from: z.string(), attempted: z.number(), completed: z.number() })),
  }),
});
export type Aggregates = z.infer<typeof aggregates>;

export const getFlowStats = defineRoute({
  name: 'getFlowStats',
  method: 'GET',
  path: FLOW_STATS_PATH,
  action: 'flow.stats',
  host: 'console',
  summary: 'Counters of the chats begun in a range of days; read, never recomputed',
  params: flowParams,
  query: flowStatsQuery.extend({ withPaths: tri.optional() }),
  reply: aggregates.extend({
    promptAnalytics: z.array(promptAnalyticsSchema),
    /** With `withPaths`: the ways through the flow, their nearest 300 places. */
    pathAnalytics: z.array(pathTreeSchema).optional(),
    /** Published versions, newest first. */
    versions: z.array(z.number()),
  }),
});
export const logEntrySchema = z.object({
  id: z.string(),
  identifier: z.string(),
  /** The learner's name; absent if neither the link nor the learner gave one. */
  name: z.string().optional(),
  identifierOrigin: z.enum(['user', 'system']),
  /** The label of the learner's class; absent if the link had none. */
  class: z.string().optional(),
  attempt: z.number(),
  /** An end-to-end test: listed, but not counted anywhere. */
  test: z.boolean(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  completed: z.boolean(),
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  /** Answers given. */
  items: z.number(),
  feedbackPending: z.number(),
  scoreLaterPending: z.number(),
  externalAnswerPending: z.number(),
  evaluationPending: z.number(),
});
export type LogEntry = z.infer<typeof logEntrySchema>;
/** Selects chats of a flow, for the list and for the spreadsheet. */
export const chatFilterQuery = rangeQuery.extend({
  ...filterQueries,
  class: classQuery,
  version: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  /** latest = each learner's newest, without tests; default all. */
  attempts: z.enum(ATTEMPTS).optional(),
  flowSequenceId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  /** Chats whose way led through this place of `getFlowPaths`. */
  pathNode: z.coerce.number().int().min(-2_147_483_647).max(2_147_483_647).optional(),
});
export type ChatFilterQuery = z.output<typeof chatFilterQuery>;
/** Up to this number matching chats are counted exactly. */
export const COUNTED_CHATS = 10_000;

export const getResponseLogs = defineRoute({
  name: 'getResponseLogs',
  method: 'GET',
  path: '/flows/:id/responseLogs',
  action: 'flow.stats',
  scope: 'responses:read',
  host: 'console',
  summary: 'Chats, newest first, 20 a page; `sinceId` = id of the last one already loaded',
  params: flowParams,
  query: chatFilterQuery.extend({ sinceId: z.uuid().optional(), all: z.literal('1').optional() }),
  reply: z.object({
    responseLog: z.array(logEntrySchema),
    totalRecords: z.number(),
    /** There may be more than `totalRecords`. */
    isAtLeast: z.boolean(),
  }),
});

export const FILE_FORMATS = ['xlsx', 'csv'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
/** How a spreadsheet is written, besides what it holds. */
export const fileQuery = z.object({
  withHistories: tri.optional(),
  /** Default xlsx. A CSV file holds one sheet: with `withHistories` that of the messages. */
  format: z.enum(FILE_FORMATS).optional(),
  /** The language of the headings. */
  language: z.enum(INTERFACE_LANGUAGES).optional(),
  /** Made by the caller, to ask for the progress. */
  exportId: z.uuid().optional(),
});
export type FileQuery = z.output<typeof fileQuery>;
export const FILE_TYPES: Readonly<Record<FileFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
};
/** Entries read; with histories each is read twice. null: this server is sending none under the id. */
export const fileProgress = z.object({ done: z.number(), total: z.number() }).nullable();

export const getResponseLogsFile = defineRoute({
  name: 'getResponseLogsFile',
  method: 'GET',
  path: '/flows/:id/responseLogsFile',
  action: 'flow.stats',
  scope: 'responses:read',
  host: 'console',
  summary: 'The same chats as a spreadsheet, sent while it is written; `withHistories` adds one row for each message',
  params: flowParams,
  query: chatFilterQuery.extend(fileQuery.shape),
  reply: z.unknown(),
  replyTypes: Object.values(FILE_TYPES),
});
export const getResponseLogsFileProgress = defineRoute({
  name: 'getResponseLogsFileProgress',
  method: 'GET',
  path: '/flows/:id/responseLogsFile/:exportId',
  action: 'flow.stats',
  scope: 'responses:read',
  host: 'console',
  summary: 'How far a spreadsheet is that is being sent; null if this server is sending none under the id',
  params: flowParams.extend({ exportId: z.string().max(64) }),
  reply: fileProgress,
  waitsForReads: false,
});
