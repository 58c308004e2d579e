/** Settings about people: who may sign up, and another identity provider. */
import { isEmail, SIGNUP_POLICIES } from '@parley/contracts/http/auth';
import { z } from 'zod';
import { foldCase } from '../fold-case.js';

export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The words on the button. */
  readonly name: string;
}

/** Each variable's rule, and a sentence about the allowed values. */
export const IDENTITY_RULES = {
  SIGNUP: [z.enum(SIGNUP_POLICIES).default('open'), SIGNUP_POLICIES.join(', ')],
  SIGNUP_DOMAINS: [
    z
      .string()
      .transform(parseDomains)
      .refine((domains) => domains !== null)
      .default([]),
    'a comma list of mail domains such as uni.example, as people write them (no @, no xn--)',
  ],
  OIDC_ISSUER: [
    z.string().refine(isIssuer).optional(),
    'the https address of an OpenID Connect provider, without ? and # (http only for this machine)',
  ],
  OIDC_CLIENT_ID: [z.string().min(1).max(500).optional(), 'the client id that this server has at that provider'],
  OIDC_CLIENT_SECRET: [z.string().min(1).max(500).optional(), 'the client secret of that client'],
  OIDC_NAME: [z.string().min(1).max(60).optional(), 'the provider’s name on the login button, at most 60 characters'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

/** @returns the domains in one spelling; null if one isn't a domain */
function parseDomains(text: string): string[] | null {
  const domains = text.split(',').map((part) => foldCase(part.trim()));
  return domains.every((domain) => domain.includes('.') && isEmail(`someone@${domain}`)) ? domains : null;
}

/** Secrets go to it, so it needs TLS unless it runs on this machine. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text) || text.length > 500) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  if (search !== '' || hash !== '' || username !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

type Oidc = Partial<Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NAME', string>>;

/** null = complete, or not set up. */
export function oidcProblem({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Oidc): string | null {
  const given = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].filter((part) => part !== undefined);
  if (given.length === 0 || given.length === 3) return null;
  return 'OIDC_ISSUER, OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is missing; allowed: all of them or none';
}

export function oidcOf({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME }: Oidc): OidcConfig | null {
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined) return null;
  const name = OIDC_NAME ?? new URL(OIDC_ISSUER).hostname;
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, name };
}
