/** Forgotten passwords: a mail with a link, and the page that it opens. */
import { z } from 'zod';
import { INTERFACE_LANGUAGES } from '../definition/languages.js';
import { email, newPassword, REQUIRED } from './auth.js';
import { defineRoute } from './route.js';

/** Shown at the `email` field when a reset is refused. */
export const RESET_LINK_INVALID = 'This link is no longer valid. Please ask for a new one.';
/** How long the link in a mail is valid, in ms. */
export const RESET_LINK_MS = 60 * 60_000;

const forgotPasswordBody = z.object({
  email,
  /** Language of the mail; English if absent. */
  language: z.enum(INTERFACE_LANGUAGES).optional(),
});
const newPasswordBody = z.object({ newPassword });
export const resetPasswordBody = newPasswordBody.extend({ token: z.string().min(1, REQUIRED).max(200) });

export const forgotPassword = defineRoute({
  name: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot_password',
  action: 'public',
  waitsForReads: false,
  host: 'console',
  summary: 'Mail a link that sets a new password; the reply is the same whether or not the account exists',
  body: forgotPasswordBody,
  reply: z.object({}),
});
export const resetPassword = defineRoute({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/reset_password',
  action: 'public',
  waitsForReads: false,
  host: 'console',
  summary: 'Set a new password with the token of such a link; ends every session of the account',
  body: resetPasswordBody,
  reply: z.object({}),
});
