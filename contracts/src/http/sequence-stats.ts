/** Statistics of a sequence. A run is one learner's chats at its steps. */
import { z } from 'zod';
import { defineRoute } from './route.js';
import { sequenceParams } from './sequences.js';
import {
  aggregates,
  chatFilterQuery,
  countedQuery,
  FILE_TYPES,
  fileProgress,
  fileQuery,
  logEntrySchema,
} from './stats.js';

const itemSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** Place in the version shown, from 0; null = not a step of it. */
  index: z.number().nullable(),
  /** The flow's version that the step plays; null = not a step, or counted over several versions of the sequence. */
  version: z.number().nullable(),
  /** Chats at this flow, opened in the runs that count. */
  total: z.number(),
  attempted: z.number(),
  totalCompleted: z.number(),
  /** ms */
  totalTime: z.number(),
  totalCompletedTime: z.number(),
  /** s, two decimals; null = nobody attempted. */
  averageTime: z.number().nullable(),
  /** The average of `scored` chats, as a share of the maximum, 0…1; null = none. */
  averageScore: z.number().nullable(),
  /** Completed chats that have a score, and those in which answers wait for one. */
  scored: z.number(),
  scorePending: z.number(),
  /** The maximum of the flow's version; null = it has none. */
  maxScore: z.number().nullable(),
});
export type SequenceStatsItem = z.infer<typeof itemSchema>;

export const getSequenceStats = defineRoute({
  name: 'getSequenceStats',
  method: 'GET',
  path: '/flow_sequences/:id/stats',
  action: 'sequence.stats',
  host: 'console',
  summary: 'Counters of the runs begun in a range of days, and of their chats by flow; `attempts` is about those',
  params: sequenceParams,
  query: countedQuery,
  reply: aggregates.extend({
    /** By flow id: the steps of the version asked for, else of the latest, and all others that have chats. */
    items: z.record(z.string(), itemSchema),
    /** Published versions, newest first. */
    versions: z.array(z.number()),
  }),
});

export const runEntrySchema = logEntrySchema.omit({ attempt: true, test: true }).extend({
  /** Steps of the version in which the run began; `version` is that version. */
  steps: z.number(),
  stepsCompleted: z.number(),
});
export type RunEntry = z.infer<typeof runEntrySchema>;
/** Selects runs of a sequence, for the list and for the spreadsheet. */
export const runFilterQuery = chatFilterQuery.omit({ attempts: true, flowSequenceId: true, pathNode: true });
export type RunFilterQuery = z.output<typeof runFilterQuery>;

export const getSequenceResponseLogs = defineRoute({
  name: 'getSequenceResponseLogs',
  method: 'GET',
  path: '/flow_sequences/:id/responseLogs',
  action: 'sequence.stats',
  scope: 'responses:read',
  host: 'console',
  summary: 'Runs, newest first, 20 a page; `sinceId` = id of the last one already loaded (that of its first chat)',
  params: sequenceParams,
  query: runFilterQuery.extend({ sinceId: z.uuid().optional(), all: z.literal('1').optional() }),
  reply: z.object({
    responseLog: z.array(runEntrySchema),
    totalRecords: z.number(),
    /** There are more than `totalRecords`. */
    isAtLeast: z.boolean(),
  }),
});

export const getSequenceResponseLogsFile = defineRoute({
  name: 'getSequenceResponseLogsFile',
  method: 'GET',
  path: '/flow_sequences/:id/responseLogsFile',
  action: 'sequence.stats',
  scope: 'responses:read',
  host: 'console',
  summary: 'The same runs as a spreadsheet, sent while it is written; `withHistories` adds one row for each message',
  params: sequenceParams,
  query: runFilterQuery.extend(fileQuery.shape),
  reply: z.unknown(),
  replyTypes: Object.values(FILE_TYPES),
});
export const getSequenceResponseLogsFileProgress = defineRoute({
  name: 'getSequenceResponseLogsFileProgress',
  method: 'GET',
  path: '/flow_sequences/:id/responseLogsFile/:exportId',
  action: 'sequence.stats',
  scope: 'responses:read',
  host: 'console',
  summary: 'How far a spreadsheet of runs is that is being sent; null if this server is sending none under the id',
  params: sequenceParams.extend({ exportId: z.string().max(64) }),
  reply: fileProgress,
  waitsForReads: false,
});
