/** Argon2id with OWASP's parameters: 19 MiB, two passes. */
import { hash, verify } from '@node-rs/argon2';

/** The package's `Algorithm.Argon2id`, a const enum that isolated modules can't read. */
const ARGON2ID = 2;
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Verified when there is no account, so that the time does not tell. */
const DUMMY = hash('an unknown account', OPTIONS);

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** `stored` null = no account or none with a password; takes as long as a real check. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await DUMMY), password);
  return stored !== null && fits;
}
