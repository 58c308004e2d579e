/** The answers of a flow's newest chats show these findings, which its counters can't show. */
import { z } from 'zod';
import { flowParams } from './flows.js';
import { defineRoute, type ReplyOf } from './route.js';
import { flowStatsQuery } from './stats.js';

/** Chats that are looked at, the newest of those chosen. */
export const FINDINGS_CHATS = 1_000;

const answeredSo = z.object({
  /** Chats. */
  count: z.number(),
  /** Share of the other prompts that these chats answered right, 0…1. */
  rest: z.number(),
});
export const getFlowFindings = defineRoute({
  name: 'getFlowFindings',
  method: 'GET',
  path: '/flows/:id/stats/findings',
  action: 'flow.stats',
  scope: 'responses:read',
  host: 'console',
  summary:
    'From the newest 1,000 chats: how well each prompt tells strong learners from weak ones, and frequent answers that match none of the author’s',
  params: flowParams,
  query: flowStatsQuery.omit({ outlierThreshold: true, outlierBehaviour: true }),
  reply: z.object({
    /** Chats looked at. */
    chats: z.number(),
    /** Prompts that have right answers, where enough chats answered right and wrong. */
    telling: z.array(
      z.object({
        promptKey: z.string(),
        right: answeredSo,
        wrong: answeredSo,
        /** Between answering right here and the share of right answers elsewhere, -1…1. */
        correlation: z.number(),
      }),
    ),
    /** Written by three learners or more at prompts of the newest version; most of them first, at most 100. */
    unmatched: z.array(
      z.object({
        promptKey: z.string(),
        /** The most frequent spelling. */
        said: z.string(),
        learners: z.number(),
        /** Most frequent first; the first is `said`. */
        spellings: z.array(z.object({ said: z.string(), learners: z.number() })),
        /** Share of the other prompts that these learners answered right, 0…1; null = they answered none that has right answers. */
        rest: z.number().nullable(),
      }),
    ),
    /** Counts further texts, which are not listed: those of fewer than three learners, and those beyond the list. */
    untold: z.object({ rare: z.number(), more: z.number() }),
  }),
});
export type FlowFindings = ReplyOf<typeof getFlowFindings>;
