/** The ways that learners took through a flow, counted place by place (decision 52). */
import { z } from 'zod';
import { flowParams } from './flows.js';
import { pathPlace } from './path-places.js';
import { defineRoute, type ReplyOf } from './route.js';
import { flowStatsQuery } from './stats.js';

/** Most places in one reply; the rest is asked for with `node`. */
export const PATH_PLACES = 300;
/** Chooses the chats whose ways are counted. */
const waysQuery = flowStatsQuery.omit({ outlierThreshold: true, outlierBehaviour: true });

export const getFlowPaths = defineRoute({
  name: 'getFlowPaths',
  method: 'GET',
  path: '/flows/:id/stats/paths',
  action: 'flow.stats',
  host: 'console',
  summary: 'Ways through the flow: a tree of the places that learners came to, nearest first, at most 300',
  params: flowParams,
  query: waysQuery.extend({
    /** Only places behind this one. */
    node: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  }),
  reply: z.object({
    /** The places where chats begin are those whose `parent` is 0. */
    pathAnalytics: z.array(pathPlace),
    /** Some places aren't in the reply. */
    isCut: z.boolean(),
  }),
});

export const getFlowTraffic = defineRoute({
  name: 'getFlowTraffic',
  method: 'GET',
  path: '/flows/:id/stats/traffic',
  action: 'flow.stats',
  host: 'console',
  summary: 'The same ways added up by prompt: who came to each, left or completed there, and went on to which prompt',
  params: flowParams,
  query: waysQuery,
  reply: z.object({
    prompts: z.array(
      z.object({
        key: z.string(),
        /** Times that a chat came here: `left` + `ended` + the totals of `ways` from here. */
        came: z.number(),
        /** Chats that stand here and aren't completed. */
        left: z.number(),
        /** Chats that are completed here. */
        ended: z.number(),
      }),
    ),
    /** From a prompt to another one. A question that is only repeated isn't a way. */
    ways: z.array(
      z.object({
        from: z.string(),
        /** null = beyond the places that are counted apart. */
        to: z.string().nullable(),
        total: z.number(),
      }),
    ),
    /** Published versions, newest first. */
    versions: z.array(z.number()),
  }),
});
export type FlowTraffic = ReplyOf<typeof getFlowTraffic>;
