import { Refusal } from '../platform/http/refusal.js';
import type { Audit } from '../platform/log/audit.js';

/** For a `catch`: records a login that was refused before its account was known. */
export const recordRefused =
  (audit: Audit, by: 'google' | 'oidc' | 'passkey') =>
  (error: unknown): never => {
    if (error instanceof Refusal && error.status < 500) audit.record('login-refused', { by });
    throw error;
  };
