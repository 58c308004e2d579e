/** The ways that learners took through a flow, counted place by place (decision 52). */
import { z } from 'zod';
import { flowParams } from './flows.js';
import { defineRoute } from './route.js';
import { flowStatsQuery } from './stats.js';

/** Most places in one reply; the rest is asked for with `node`. */
export const PATH_PLACES = 300;

const pathPlace = z.object({
  /** Number of the place in the flow. Negative: all places behind the place of that number, without sign. */
  node: z.number(),
  /** 0 = chats begin here. */
  parent: z.number(),
  /** null = several prompts, counted together. */
  promptKey: z.string().nullable(),
  /** Of the prompt in the newest definition that contains it; null if it was removed, or is one of a linked flow. */
  position: z.number().nullable(),
  messages: z.string(),
  /** Chats that came here = `dropped` + `ended` + the totals of `answers`. */
  total: z.number(),
  /** Stand here, and aren't completed. */
  dropped: z.number(),
  /** Are completed here. */
  ended: z.number(),
  /** ms spent here, gaps clipped at 30 min. */
  totalTime: z.number(),
  /** Of those who came here: completed, here or further on. */
  completed: z.number(),
  answers: z.array(
    z.object({
      /** One for each choice; none = the flow went on by itself. */
      messages: z.array(z.string()),
      /** Every choice is right, see `getFlowStats`. */
      right: z.boolean(),
      total: z.number(),
      completed: z.number(),
      /** Number of the place where it leads. */
      nextPrompt: z.number(),
    }),
  ),
});
export type PathPlace = z.infer<typeof pathPlace>;

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
