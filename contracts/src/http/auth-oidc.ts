/** Login with the identity provider of a school or organization (OpenID Connect, code flow with PKCE). */
import { z } from 'zod';
import { REQUIRED, sessionSchema } from './auth.js';
import { defineRoute } from './route.js';

/** The console's page to which the provider sends people back. */
export const OIDC_CALLBACK = '/oidc/callback';
/** The time limit of a login at the provider, in ms. */
export const OIDC_MS = 10 * 60_000;
const LONGEST_QUERY = 8_192;

export const beginOidc = defineRoute({
  name: 'beginOidc',
  method: 'POST',
  path: '/auth/oidc/begin',
  action: 'public',
  waitsForReads: false,
  host: 'console',
  summary: 'The provider’s address to log in at, and a secret that this browser keeps until it comes back',
  body: z.object({}).strict(),
  reply: z.object({ url: z.string(), secret: z.string() }),
});
export const finishOidc = defineRoute({
  name: 'finishOidc',
  method: 'POST',
  path: '/auth/oidc',
  action: 'public',
  waitsForReads: false,
  host: 'console',
  summary: 'Log in with what the provider added to the address on the way back, and the browser’s secret',
  body: z
    .object({
      /** Without the question mark. */
      query: z.string().min(1, REQUIRED).max(LONGEST_QUERY),
      secret: z.string().min(1, REQUIRED).max(200),
    })
    .strict(),
  reply: sessionSchema,
});
