/** An owner makes a collaborator the owner. */
import { z } from 'zod';
import { LIMITS } from '../definition/limits.js';
import { flowParams } from './flows.js';
import { defineRoute } from './route.js';
import { sequenceParams } from './sequences.js';

/** `to` is the e-mail of the new owner. */
const body = z.strictObject({ to: z.string().trim().max(LIMITS.emailLength), stays: z.boolean() });
const reply = z.object({ email: z.string() });
// Nobody gets back by themselves what they have handed over.
const scope = null;

export const handOverFlow = defineRoute({
  name: 'handOverFlow',
  method: 'POST',
  path: '/flows/:id/hand_over',
  action: 'flow.handOver',
  scope,
  host: 'console',
  summary: 'Make a collaborator the owner; the former owner stays a collaborator if they want to',
  params: flowParams,
  body,
  reply,
});

const SEQUENCE = '/flow_sequences/:id/hand_over';
export const getSequenceHandOver = defineRoute({
  name: 'getSequenceHandOver',
  method: 'GET',
  path: SEQUENCE,
  action: 'sequence.handOver',
  scope,
  host: 'console',
  summary: 'The flows that get the new owner, too, if the sequence is handed over',
  params: sequenceParams,
  reply: z.object({
    flows: z.array(z.object({ id: z.number(), name: z.string() })),
    /** Number of flows in the sequence that belong to other people, and stay theirs. */
    others: z.number(),
  }),
});

export const handOverSequence = defineRoute({
  name: 'handOverSequence',
  method: 'POST',
  path: SEQUENCE,
  action: 'sequence.handOver',
  scope,
  host: 'console',
  summary: 'Make a collaborator the owner of a sequence and of its flows that the owner has',
  params: sequenceParams,
  body,
  reply,
});
