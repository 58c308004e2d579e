/** The ways that learners took through a flow, counted place by place (decision 52). */
import { z } from 'zod';
import { flowParams } from './flows.js';
import { pathPlace } from './path-places.js';
import { defineRoute } from './route.js';
import { flowStatsQuery } from './stats.js';

/** Most places in one reply; the rest is asked for with `node`. */
export const PATH_PLACES = 300;

export const getFlowPaths = defineRoute({
  name: 'getFlowPaths',
  method: 'GET',
  path: '/flows/:id/stats/paths',
  action: 'flow.stats',
  host: 'console',
  summary: 'Ways through the flow: a tree of the places that learners came to, nearest first, at most 300',
  params: flowParams,
  query: flowStatsQuery.omit({ outlierThreshold: true, outlierBehaviour: true }).extend({
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
