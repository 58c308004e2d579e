import { z } from 'zod';
import { defineRoute } from './route.js';

/** 503 carries `missing`: which parts can't answer just now. */
export const health = defineRoute({
  name: 'health',
  method: 'GET',
  path: '/health',
  action: 'public',
  host: 'both',
  summary: 'Ready, or what is missing',
  reply: z.object({ status: z.literal('ok') }),
});
