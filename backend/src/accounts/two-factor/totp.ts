/** Codes of RFC 6238 as every app makes them: SHA-1, six digits, thirty seconds. */
import { Secret, TOTP } from 'otpauth';

const SECONDS = 30;
const STEP_MS = SECONDS * 1_000;
const BYTES = 20;
/** Clocks of a phone and a server may differ by so many steps. */
const WINDOW = 1;
const ISSUER = 'Parley';

const appOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: SECONDS, secret: Secret.fromBase32(secret) });

export const newSecret = (): string => new Secret({ size: BYTES }).base32;

/** @param label the person's e-mail, by which an app names the entry */
export const uriOf = (secret: string, label: string): string => appOf(secret, label).toString();

/** @returns the step (half minutes since 1970) to which the code belongs; null = it is wrong now */
export function stepOf(secret: string, code: string, now: number): number | null {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = appOf(secret).validate({ token: digits, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / STEP_MS) + delta;
}
