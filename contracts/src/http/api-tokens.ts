/** Personal tokens, with which a program acts for a person, within scopes and until a day. */
import { z } from 'zod';
import { textSchema } from '../definition/message.schema.js';
import { SCOPES } from '../flow/scopes.js';
import { defineRoute } from './route.js';

export const TOKEN_LIMITS = { count: 50, nameLength: 100, days: 366 } as const;
/** Every token begins so, which lets programs that look for leaked secrets find it. */
export const TOKEN_PREFIX = 'parley_';
/** Reason of a 422. */
export const TOO_MANY_TOKENS = 'too-many-tokens';
/** Reason of a 403: the token lacks the scope, or no token may do this. */
export const SCOPE_MISSING = 'scope-missing';

const scopesSchema = z.array(z.enum(SCOPES));
export const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** How the token begins, to tell it from others. */
  hint: z.string(),
  scopes: scopesSchema,
  createdAt: z.string(),
  expiresAt: z.string(),
  /** The last day (UTC) on which it was used; null = never. */
  lastUsed: z.string().nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

export const listApiTokens = defineRoute({
  name: 'listApiTokens',
  method: 'GET',
  path: '/api_tokens',
  action: 'account.self',
  host: 'console',
  summary: 'One’s own API tokens, newest first, without the tokens themselves',
  reply: z.object({ tokens: z.array(apiTokenSchema) }),
});
export const createApiToken = defineRoute({
  name: 'createApiToken',
  method: 'POST',
  path: '/api_tokens',
  action: 'account.self',
  host: 'console',
  summary: 'Create an API token; it is in this reply only',
  body: z
    .object({
      name: textSchema
        .trim()
        .min(1, 'Required')
        .max(TOKEN_LIMITS.nameLength, `At most ${TOKEN_LIMITS.nameLength} characters`),
      scopes: scopesSchema.min(1, 'Required').max(SCOPES.length),
      expiresInDays: z.number().int().min(1).max(TOKEN_LIMITS.days),
    })
    .strict(),
  reply: apiTokenSchema.extend({ token: z.string() }),
  status: 201,
});
export const revokeApiToken = defineRoute({
  name: 'revokeApiToken',
  method: 'DELETE',
  path: '/api_tokens/:tokenId',
  action: 'account.self',
  host: 'console',
  summary: 'Revoke an API token; it opens nothing from now on',
  params: z.object({ tokenId: z.uuid() }),
  reply: z.object({ revoked: z.literal(true) }),
});
