/** The devices on which a person is logged in. */
import { z } from 'zod';
import { defineRoute } from './route.js';

/** Names that a browser calls itself by, in the order in which they are looked for. */
export const BROWSERS = ['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari'] as const;
export const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'macOS', 'ChromeOS', 'Linux'] as const;
export const deviceSchema = z.object({
  /** null = another. */
  browser: z.enum(BROWSERS).nullable(),
  system: z.enum(SYSTEMS).nullable(),
});
export type Device = z.infer<typeof deviceSchema>;

export const loginSessionSchema = deviceSchema.extend({
  id: z.string(),
  createdAt: z.string(),
  /** The last hour in which it was used, roughly. */
  lastSeen: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type LoginSession = z.infer<typeof loginSessionSchema>;

export const listSessions = defineRoute({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  action: 'account.self',
  waitsForReads: false,
  host: 'console',
  summary: 'The devices on which one is logged in, the last used first',
  reply: z.object({ sessions: z.array(loginSessionSchema) }),
});
export const endSession = defineRoute({
  name: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
  action: 'account.self',
  waitsForReads: false,
  host: 'console',
  summary: 'Log one of one’s devices out',
  params: z.object({ sessionId: z.uuid() }),
  reply: z.object({ ended: z.literal(true) }),
});
export const endOtherSessions = defineRoute({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/auth/sessions/end_others',
  action: 'account.self',
  waitsForReads: false,
  host: 'console',
  summary: 'Log all of one’s other devices out',
  body: z.object({}).strict(),
  reply: z.object({ ended: z.number() }),
});
export const logout = defineRoute({
  name: 'logout',
  method: 'POST',
  path: '/auth/logout',
  action: 'account.self',
  waitsForReads: false,
  host: 'console',
  summary: 'Log this device out',
  body: z.object({}).strict(),
  reply: z.object({ ended: z.literal(true) }),
});
