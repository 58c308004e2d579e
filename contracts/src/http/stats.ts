import { z } from 'zod';
import { flowParams } from './flows.js';
import { defineRoute } from './route.js';

const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Use YYYY-MM-DD');
/** Whole days in the viewer's time zone; `timeZone` is an IANA name (default UTC). */
export const rangeQuery = z.object({
  fromDate: isoDate.optional(),
  tillDate: isoDate.optional(),
  timeZone: z.string().max(64).optional(),
});
/** Gaps longer than this don't count as time spent: ms; 0 = every gap counts whole. */
export const OUTLIER_THRESHOLDS_MS = [0, 300_000, 600_000, 1_800_000, 3_600_000] as const;
export const DEFAULT_OUTLIER_THRESHOLD_MS = 1_800_000;

export const promptAnalyticsSchema = z.object({
  key: z.string(),
  /** Where the prompt stands in the newest definition that has it; null when it was removed. */
  position: z.number().nullable(),
  data: z.object({
    message: z.string(),
    total: z.number(),
    answers: z.array(z.object({ message: z.string(), count: z.number() })),
  }),
});
export const getFlowStats = defineRoute({
  name: 'getFlowStats',
  method: 'GET',
  path: '/flows/:id/stats',
  action: 'flow.stats',
  host: 'console',
  summary: 'Counters of the chats begun in a range of days; read, never recomputed',
  params: flowParams,
  query: rangeQuery.extend({ outlierThreshold: z.coerce.number().int().optional() }),
  reply: z.object({
    /** Chats opened. */
    total: z.number(),
    /** Chats with at least one learner answer. */
    attempted: z.number(),
    totalCompleted: z.number(),
    /** ms over attempted chats, gaps clipped at the threshold. */
    totalTime: z.number(),
    totalCompletedTime: z.number(),
    promptAnalytics: z.array(promptAnalyticsSchema),
  }),
});
export const logEntrySchema = z.object({
  id: z.string(),
  identifier: z.string(),
  identifierOrigin: z.enum(['user', 'system']),
  attempt: z.number(),
  /** Of an End-to-end Test: listed, and counted nowhere else. */
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
const tri = z.enum(['true', 'false']);
export const getResponseLogs = defineRoute({
  name: 'getResponseLogs',
  method: 'GET',
  path: '/flows/:id/responseLogs',
  action: 'flow.stats',
  host: 'console',
  summary: 'Chats, newest first, 20 a page; `sinceId` = id of the last one already loaded',
  params: flowParams,
  query: rangeQuery.extend({
    search: z.string().max(254).optional(),
    completed: tri.optional(),
    inputsPending: tri.optional(),
    sinceId: z.uuid().optional(),
    all: z.literal('1').optional(),
  }),
  reply: z.object({ responseLog: z.array(logEntrySchema), totalRecords: z.number() }),
});
