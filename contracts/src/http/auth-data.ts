import { z } from 'zod';
import { defineRoute } from './route.js';

export const getOwnData = defineRoute({
  name: 'getOwnData',
  method: 'GET',
  path: '/auth/data',
  action: 'account.self',
  host: 'console',
  summary: 'All data about oneself as one JSON file: account, logins, own flows and files, and what the audit log has',
  reply: z.string(),
  replyTypes: ['application/json'],
});
