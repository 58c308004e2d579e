import { z } from 'zod';
import { LIMITS } from '../definition/limits.js';
import { INTERFACE_LANGUAGES } from '../definition/languages.js';
import { settingsSchema } from '../definition/definition.schema.js';
import { defineRoute } from './route.js';

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  createdAt: z.string(),
  settings: settingsSchema,
  defaultSettings: settingsSchema,
});
export type User = z.infer<typeof userSchema>;
/** The reply to sign-up and login: the user, and the JWT (7 days) that carries `userId`. */
export const sessionSchema = userSchema.extend({ jwt: z.string() });
export type Session = z.infer<typeof sessionSchema>;

/** Refusals use the specification's words: `Required`, `Please provide a valid email address`, … */
export const EMAIL_TAKEN = 'This email already has an account';
/** An invited person proves by a mailed link that the address is theirs. */
export const INVITATION_MAILED =
  'Something was shared with this address. We sent it a link: open it to choose your password and finish signing up.';
/** Only people with an address of the allowed domains may sign up, so a mailed link proves the address. */
export const SIGNUP_MAILED = 'We sent a link to this address. Open it to choose your password and finish signing up.';
/** Sign-up is closed, so a person without an account couldn't follow an invitation. */
export const NO_INVITATIONS = 'Nobody can sign up here now, so only people who have an account can be given access';
export const EMAIL_INVALID = 'Please provide a valid email address';
export const REQUIRED = 'Required';
export const PASSWORD_WEAK =
  'Must have a lowercase character, an uppercase character, a number and a special character';
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX_BYTES = 1_024;

/** The part before the @, as browsers' fields for e-mails accept it, in any alphabet. */
const MAILBOX = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u;
/** Between two dots of a domain. */
const LABEL = /^[\p{L}\p{M}\p{N}-]{1,63}$/u;
/** Characters that nobody sees and mail servers drop. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/u;

/**
 * True if a mail to this address reaches one mailbox that no other spelling reaches, apart from case: one address, no
 * name, quotes, brackets or comments. Other alphabets are accepted as people write them: a domain in its ASCII form
 * (`xn--`) or in letters that mail servers replace (full width) would be a second spelling.
 */
export function isEmail(text: string): boolean {
  if (text.length > LIMITS.emailLength || IGNORED.test(text)) return false;
  const at = text.lastIndexOf('@');
  const mailbox = text.slice(0, Math.max(at, 0));
  if (!MAILBOX.test(mailbox) || mailbox.split('.').includes('')) return false;
  const domain = text.slice(at + 1).toLowerCase();
  return (
    domain.normalize('NFKC') === domain.normalize('NFC') &&
    domain.split('.').every((label) => LABEL.test(label) && !/^-|^xn--|-$/.test(label))
  );
}
export const isStrongPassword = (text: string): boolean =>
  text.length >= PASSWORD_MIN &&
  /[a-z]/.test(text) &&
  /[A-Z]/.test(text) &&
  /\d/.test(text) &&
  /[^A-Za-z0-9\s]/.test(text);

/** The error that forms show for a typed value, with the schemas' words but without zod; null: none. */
export const missing = (text: string): string | null => (text === '' ? REQUIRED : null);
export const emailProblem = (text: string): string | null =>
  missing(text.trim()) ?? (isEmail(text.trim()) ? null : EMAIL_INVALID);
export const passwordProblem = (text: string): string | null =>
  missing(text) ?? (isStrongPassword(text) ? null : PASSWORD_WEAK);

export const email = z.string().trim().min(1, REQUIRED).refine(isEmail, EMAIL_INVALID);
export const newPassword = z.string().min(1, REQUIRED).max(PASSWORD_MAX_BYTES).refine(isStrongPassword, PASSWORD_WEAK);

const signupBody = z.object({
  email,
  password: newPassword,
  name: z.string().trim().max(LIMITS.nameLength).optional(),
  /** Language of a mail that may be sent; English if absent. */
  language: z.enum(INTERFACE_LANGUAGES).optional(),
});
export const loginBody = z.object({ email: z.string().trim().min(1, REQUIRED), password: z.string().min(1, REQUIRED) });

/** The rules for new accounts. The first one of an installation may always be made, or nobody could begin. */
export const SIGNUP_POLICIES = ['open', 'invited', 'closed'] as const;
const signupRulesSchema = z.object({
  policy: z.enum(SIGNUP_POLICIES),
  /** Domains of e-mails that may sign up if the policy is open; none: all. */
  domains: z.array(z.string()),
});
export type SignupRules = z.infer<typeof signupRulesSchema>;
/** Codes of a 403, with the sentence of each. */
export const SIGNUP_REFUSALS = {
  'signup-closed': 'This server makes no new accounts. Ask the people who run it.',
  'signup-invited': 'Only invited people can make an account here. Ask someone to share a flow with this address.',
  'signup-domain': 'This address can’t make an account here. Use the one of your school or organization.',
} as const;

export const signup = defineRoute({
  name: 'signup',
  method: 'POST',
  path: '/auth/signup',
  action: 'public',
  waitsForReads: false,
  host: 'console',
  summary: 'Create an account and log in',
  body: signupBody,
  reply: sessionSchema,
  status: 201,
});
export const login = defineRoute({
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  action: 'public',
  waitsForReads: false,
  host: 'console',
  summary: 'Log in with e-mail and password',
  body: loginBody,
  reply: sessionSchema,
});
/** Google's id tokens are about 1,200 characters long. */
const ID_TOKEN_LENGTH = 8_192;
export const googleLogin = defineRoute({
  name: 'googleLogin',
  method: 'POST',
  path: '/auth/google',
  action: 'public',
  waitsForReads: false,
  host: 'console',
  summary:
    'Log in with Google’s id token, whose claim `nonce` is base64url(SHA-256(nonce)); makes the account, or links the one of the same verified e-mail',
  /** `nonce`: the browser's secret (decision 68). */
  body: z.object({
    idToken: z.string().min(1, REQUIRED).max(ID_TOKEN_LENGTH),
    nonce: z.string().regex(/^[\w-]{22,200}$/, 'Must be 22 to 200 letters of base64url'),
  }),
  reply: sessionSchema,
});
export const me = defineRoute({
  name: 'me',
  method: 'GET',
  path: '/auth',
  action: 'account.self',
  waitsForReads: false,
  host: 'console',
  summary: 'The user, their settings and the server’s feature flags',
  reply: userSchema.extend({
    /** Runs the installation; opens no flow of others. */
    administrator: z.boolean(),
    features: z.record(z.string(), z.boolean()),
  }),
});
/** Each flow and sequence sets for itself how learners are identified. */
const ownSettings = settingsSchema.omit({ identifierTrust: true });
export const updateProfile = defineRoute({
  name: 'updateProfile',
  method: 'PUT',
  path: '/auth/profile',
  action: 'account.self',
  waitsForReads: false,
  host: 'console',
  summary: 'Change one’s own name, default settings, or the language of mails to oneself',
  body: z
    .object({
      name: z.string().trim().max(LIMITS.nameLength).optional(),
      settings: ownSettings.optional(),
      language: z.enum(INTERFACE_LANGUAGES).optional(),
    })
    .strict(),
  reply: userSchema,
});
/** The console must know this before anyone logs in. */
export const config = defineRoute({
  name: 'config',
  method: 'GET',
  path: '/config',
  action: 'public',
  waitsForReads: false,
  host: 'console',
  summary:
    'Share host address, feature flags, whether any account exists, who may sign up, Google’s client id, the other identity provider',
  reply: z.object({
    shareUrl: z.string(),
    features: z.record(z.string(), z.boolean()),
    hasAccounts: z.boolean(),
    /** The server refuses every change for now; absent: it doesn't. */
    maintenance: z.literal(true).optional(),
    signup: signupRulesSchema,
    /** null = Google sign-in is not set up. */
    googleClientId: z.string().nullable(),
    /** The name on the button of another identity provider; null = none is set up. */
    oidcName: z.string().nullable(),
  }),
});
