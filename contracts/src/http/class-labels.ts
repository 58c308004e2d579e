/** The labels of classes that chats began with, to choose from. */
import { z } from 'zod';
import { flowParams } from './flows.js';
import { defineRoute } from './route.js';

/** In the order in which people read them: "7b" before "10a". */
const reply = z.object({ classes: z.array(z.string()) });

export const getFlowClasses = defineRoute({
  name: 'getFlowClasses',
  method: 'GET',
  path: '/flows/:id/stats/classes',
  action: 'flow.stats',
  scope: 'responses:read',
  host: 'console',
  summary: 'The classes whose chats are counted apart, at most 200',
  params: flowParams,
  reply,
});
export const getSequenceClasses = defineRoute({
  name: 'getSequenceClasses',
  method: 'GET',
  path: '/flow_sequences/:id/stats/classes',
  action: 'sequence.stats',
  scope: 'responses:read',
  host: 'console',
  summary: 'The classes of all flows of the sequence',
  params: flowParams,
  reply,
});
