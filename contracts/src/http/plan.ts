/** An account's plan and its usage: chats with at least one answer by their learner. */
import { z } from 'zod';
import { defineRoute } from './route.js';

export const planSchema = z.object({
  name: z.string(),
  /** Chats per period; a soft limit that stops nothing. null: unlimited. */
  chatLimit: z.number().int().positive().nullable(),
  /** The period: a calendar month, UTC. */
  durationUnit: z.literal('month'),
  /** Chats of this period in the account's own flows and sequences; a sequence counts once per learner. */
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

/** From this share on, the account page says that the limit is near. */
const NEARING = 0.7;

export type PlanStanding = 'unlimited' | 'within' | 'nearing' | 'crossed';

/** Usage against the limit: above 70 % it is near, above 100 % it is crossed. */
export function planStanding({ chatLimit, usage }: Pick<Plan, 'chatLimit' | 'usage'>): PlanStanding {
  if (chatLimit === null) return 'unlimited';
  if (usage > chatLimit) return 'crossed';
  return usage > NEARING * chatLimit ? 'nearing' : 'within';
}
