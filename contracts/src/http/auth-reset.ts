/** Passwords that were forgotten: a mail with a link, and the page that the link opens. */
import { z } from 'zod';
import { LANGUAGES } from '../flow/definition.js';
import { email, newPassword, REQUIRED } from './auth.js';
import { defineRoute } from './route.js';

/** Said under the `email` field of a refused reset. */
export const RESET_LINK_INVALID = 'This link is no longer valid. Please ask for a new one.';
/** How long the link in a mail works, in ms. */
export const RESET_LINK_MS = 60 * 60_000;

const forgotPasswordBody = z.object({
  email,
  /** Of the mail; English when absent. */
  language: z.enum(LANGUAGES).optional(),
});
const newPasswordBody = z.object({ newPassword });
export const resetPasswordBody = newPasswordBody.extend({ token: z.string().min(1, REQUIRED).max(200) });

export const forgotPassword = defineRoute({
  name: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot_password',
  action: 'public',
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
  host: 'console',
  summary: 'Set a new password with the token of such a link; ends every session of the account',
  body: resetPasswordBody,
  reply: z.object({}),
});
