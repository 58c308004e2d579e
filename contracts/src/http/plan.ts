/** What an account's plan allows and how much of it is used: chats with at least one answer of their learner. */
import { z } from 'zod';
import { defineRoute } from './route.js';

export const planSchema = z.object({
  name: z.string(),
  /** Chats in a period; a soft limit: nothing stops at it. null = unlimited. */
  chatLimit: z.number().int().positive().nullable(),
  /** The period: a calendar month, UTC. */
  durationUnit: z.literal('month'),
  /** Chats of this period in flows and sequences that one owns; a sequence counts once a learner. */
  usage: z.number().int().nonnegative(),
});
export type Plan = z.infer<typeof planSchema>;

export const getPlan = defineRoute({
  name: 'getPlan',
  method: 'GET',
  path: '/auth/plan',
  action: 'account.self',
  host: 'console',
  summary: 'One’s plan, and how many chats of it are used in this month',
  reply: planSchema,
});

/** From here on one is told that the limit comes near. */
const NEARING = 0.7;

export type PlanStanding = 'unlimited' | 'within' | 'nearing' | 'crossed';

/** How usage stands to the limit: over 70 % is near, above it crossed. */
export function planStanding({ chatLimit, usage }: Pick<Plan, 'chatLimit' | 'usage'>): PlanStanding {
  if (chatLimit === null) return 'unlimited';
  if (usage > chatLimit) return 'crossed';
  return usage > NEARING * chatLimit ? 'nearing' : 'within';
}
