/** Argon2id with OWASP's parameters: 19 MiB, two passes. */
import { hash, verify } from '@node-rs/argon2';

/** The package's `Algorithm.Argon2id`, a const enum that isolated modules can't read. */
const ARGON2ID = 2;
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Verified if there is no account, so that the timing does not reveal it. */
const DUMMY = hash('an unknown account', OPTIONS);

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** `stored` is null if there is no account or it has no password; takes as long as a real check. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await DUMMY), password);
  return stored !== null && fits;
}
