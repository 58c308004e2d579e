/** Passkeys: a login without a password, by a phone, a computer or a key that knows its owner. */
import { z } from 'zod';
import { PASSWORD_MAX_BYTES, sessionSchema } from './auth.js';
import { defineRoute } from './route.js';

export const PASSKEY_LIMITS = { count: 20, nameLength: 60 } as const;
/** Reasons of a 422. */
export const PASSKEY_REFUSED = 'passkey-refused';
export const TOO_MANY_PASSKEYS = 'too-many-passkeys';
/** The time limit of a passkey’s answer, in ms. */
export const PASSKEY_MS = 5 * 60_000;

const LONGEST_PART = 20_000;
const LONGEST_ID = 2_000;
const part = z.string().max(LONGEST_PART);
/** The browser’s answer, as `toJSON` of its credential gives it. */
const answerSchema = z.object({
  id: z.string().max(LONGEST_ID),
  rawId: z.string().max(LONGEST_ID),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(50).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});
const made = answerSchema.extend({
  response: z.object({ clientDataJSON: part, attestationObject: part, transports: z.array(part).max(20).optional() }),
});
const shown = answerSchema.extend({
  response: z.object({ clientDataJSON: part, authenticatorData: part, signature: part, userHandle: part.nullish() }),
});
/** Options for `navigator.credentials`, as `parse…OptionsFromJSON` takes them. */
const optionsSchema = z.record(z.string(), z.unknown());
const nameSchema = z.string().trim().min(1, 'Required').max(PASSKEY_LIMITS.nameLength);
const params = z.object({ passkeyId: z.string().regex(/^[\w-]{1,2000}$/) });

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** The day (UTC); null = never. */
  lastUsed: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const listPasskeys = defineRoute({
  name: 'listPasskeys',
  method: 'GET',
  path: '/auth/passkeys',
  action: 'account.self',
  waitsForReads: false,
  host: 'console',
  summary: 'One’s passkeys, oldest first',
  reply: z.object({ passkeys: z.array(passkeySchema) }),
});
export const beginPasskey = defineRoute({
  name: 'beginPasskey',
  method: 'POST',
  path: '/auth/passkeys/begin',
  action: 'account.self',
  waitsForReads: false,
  host: 'console',
  summary: 'Options with which the browser makes a passkey; asks for the password, if there is one',
  body: z.object({ password: z.string().max(PASSWORD_MAX_BYTES) }).strict(),
  reply: optionsSchema,
});
export const addPasskey = defineRoute({
  name: 'addPasskey',
  method: 'POST',
  path: '/auth/passkeys',
  action: 'account.self',
  waitsForReads: false,
  host: 'console',
  summary: 'Keep a passkey that the browser made',
  body: z.object({ name: nameSchema, answer: made }).strict(),
  reply: passkeySchema,
  status: 201,
});
export const renamePasskey = defineRoute({
  name: 'renamePasskey',
  method: 'PUT',
  path: '/auth/passkeys/:passkeyId',
  action: 'account.self',
  waitsForReads: false,
  host: 'console',
  summary: 'Name a passkey',
  params,
  body: z.object({ name: nameSchema }).strict(),
  reply: passkeySchema,
});
export const removePasskey = defineRoute({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/auth/passkeys/:passkeyId',
  action: 'account.self',
  waitsForReads: false,
  host: 'console',
  summary: 'Remove a passkey; it opens nothing from now on',
  params,
  reply: z.object({ removed: z.literal(true) }),
});
export const beginPasskeyLogin = defineRoute({
  name: 'beginPasskeyLogin',
  method: 'POST',
  path: '/auth/passkey_login/begin',
  action: 'public',
  waitsForReads: false,
  host: 'console',
  summary: 'Options with which the browser asks for a passkey',
  body: z.object({}).strict(),
  reply: optionsSchema,
});
export const passkeyLogin = defineRoute({
  name: 'passkeyLogin',
  method: 'POST',
  path: '/auth/passkey_login',
  action: 'public',
  waitsForReads: false,
  host: 'console',
  summary: 'Log in with a passkey',
  body: z.object({ answer: shown }).strict(),
  reply: sessionSchema,
});
