/** An owner makes somebody else the owner. */
import { z } from 'zod';
import { LIMITS } from '../definition/values.js';
import { flowParams } from './flows.js';
import { defineRoute } from './route.js';

export const handOverFlow = defineRoute({
  name: 'handOverFlow',
  method: 'POST',
  path: '/flows/:id/hand_over',
  action: 'flow.handOver',
  // Nobody gets a flow back by themselves.
  scope: null,
  host: 'console',
  summary: 'Make a collaborator the owner; the former owner stays a collaborator if they want to',
  params: flowParams,
  /** The e-mail of the new owner. */
  body: z.strictObject({ to: z.string().trim().max(LIMITS.emailLength), stays: z.boolean() }),
  reply: z.object({ email: z.string() }),
});
