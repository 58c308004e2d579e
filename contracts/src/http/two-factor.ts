/** The second step of a login: a code from an app (TOTP), or one of the codes kept for the day on which the app is lost. */
import { z } from 'zod';
import { PASSWORD_MAX_BYTES, REQUIRED, sessionSchema } from './auth.js';
import { defineRoute } from './route.js';

/** Code of the 401 that a right password gets; the body carries the ticket of the second step. */
export const SECOND_STEP = 'second-step';
/** Reasons of a 422. */
export const CODE_REFUSED = 'code-refused';
export const TICKET_EXPIRED = 'ticket-expired';
export const PASSWORD_REFUSED = 'password-refused';
export const TWO_FACTOR_ON = 'two-factor-on';
export const TWO_FACTOR_OFF = 'two-factor-off';
/** Sentences of those at their field. */
export const CODE_WRONG = 'This code is wrong, or was used before. Wait for the next one.';
export const PASSWORD_WRONG = 'This password is wrong';
/** The time limit of the second step, in ms. */
export const TICKET_MS = 5 * 60_000;
export const RECOVERY_CODES = 10;

const LONGEST_CODE = 40;
const code = z.string().trim().min(1, REQUIRED).max(LONGEST_CODE);
const codeBody = z.object({ code }).strict();
const codesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const twoFactorSchema = z.object({
  /** When it was turned on; null = it is off. */
  since: z.string().nullable(),
  /** Codes that are left. */
  recoveryCodes: z.number(),
  /** True if the account has a password, which turning it on asks for. */
  hasPassword: z.boolean(),
});
export type TwoFactor = z.infer<typeof twoFactorSchema>;

export const secondStep = defineRoute({
  name: 'secondStep',
  method: 'POST',
  path: '/auth/second_step',
  action: 'public',
  waitsForReads: false,
  host: 'console',
  summary: 'Finish a login with the ticket of its first step and a code from the app, or a recovery code',
  body: z.object({ ticket: z.string().min(1, REQUIRED).max(200), code }).strict(),
  reply: sessionSchema,
});
export const getTwoFactor = defineRoute({
  name: 'getTwoFactor',
  method: 'GET',
  path: '/auth/two_factor',
  action: 'account.self',
  waitsForReads: false,
  host: 'console',
  summary: 'Whether one’s logins ask for a code, and how many recovery codes are left',
  reply: twoFactorSchema,
});
export const beginTwoFactor = defineRoute({
  name: 'beginTwoFactor',
  method: 'POST',
  path: '/auth/two_factor/begin',
  action: 'account.self',
  // The first proof of an e-mail ends a second step from before it, so nobody should rely on one.
  provenOnly: true,
  waitsForReads: false,
  host: 'console',
  summary: 'A secret for an app that makes codes; nothing is asked for until it is confirmed',
  body: z.object({ password: z.string().max(PASSWORD_MAX_BYTES) }).strict(),
  /** `uri`: the same as an address that an app reads from a QR code. */
  reply: z.object({ secret: z.string(), uri: z.string() }),
});
export const confirmTwoFactor = defineRoute({
  name: 'confirmTwoFactor',
  method: 'POST',
  path: '/auth/two_factor/confirm',
  action: 'account.self',
  waitsForReads: false,
  host: 'console',
  summary: 'Turn it on with a code from the app; recovery codes are in this reply only',
  body: codeBody,
  reply: codesSchema,
});
export const renewRecoveryCodes = defineRoute({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/auth/two_factor/recovery_codes',
  action: 'account.self',
  waitsForReads: false,
  host: 'console',
  summary: 'New recovery codes instead of the old ones, for a code',
  body: codeBody,
  reply: codesSchema,
});
export const endTwoFactor = defineRoute({
  name: 'endTwoFactor',
  method: 'POST',
  path: '/auth/two_factor/end',
  action: 'account.self',
  waitsForReads: false,
  host: 'console',
  summary: 'Turn it off, for a code',
  body: codeBody,
  reply: z.object({ ended: z.literal(true) }),
});
