/** A key can verify a platform's signatures if it is RS256 with at least 2,048 bits. */
import type { KeyMethod } from '@parley/contracts/flow/lti-platform';
import { importJWK, importSPKI, type CryptoKey, type JWK } from 'jose';
import { jsonOf } from './platform.js';

export type KeyProblem = 'no-key' | 'weak-key';
const ALG = 'RS256';
const LEAST_BITS = 2_048;

/** @throws Error of any kind if it is no public key for RS256 */
export async function importPasted(method: Exclude<KeyMethod, 'JWK_SET'>, text: string): Promise<CryptoKey> {
  if (method === 'RSA_KEY') return importSPKI(text, ALG);
  return importPublic(JSON.parse(text) as JWK);
}

async function importPublic(jwk: JWK): Promise<CryptoKey> {
  if (jwk.kty !== 'RSA' || jwk.d !== undefined) throw new Error('no public RSA key');
  const key = await importJWK(jwk, ALG);
  if (key instanceof Uint8Array) throw new Error('no public RSA key');
  return key;
}

/** null = it can be used. */
export async function pastedKeyProblem(
  method: Exclude<KeyMethod, 'JWK_SET'>,
  text: string,
): Promise<KeyProblem | null> {
  return problemOf(() => importPasted(method, text));
}

/** How many keys of a set can be used; a problem if none can. */
export async function usableKeys(setText: string): Promise<number | KeyProblem> {
  const { keys } = (jsonOf(setText) ?? {}) as { readonly keys?: unknown };
  const candidates = (Array.isArray(keys) ? keys : []).filter(
    (jwk: JWK | null): jwk is JWK =>
      typeof jwk === 'object' && jwk !== null && (jwk.use ?? 'sig') === 'sig' && (jwk.alg ?? ALG) === ALG,
  );
  const problems = await Promise.all(candidates.map((jwk) => problemOf(() => importPublic(jwk))));
  const usable = problems.filter((problem) => problem === null).length;
  if (usable > 0) return usable;
  return problems.includes('weak-key') ? 'weak-key' : 'no-key';
}

async function problemOf(read: () => Promise<CryptoKey>): Promise<KeyProblem | null> {
  try {
    const { modulusLength } = (await read()).algorithm as { readonly modulusLength?: number };
    return (modulusLength ?? 0) < LEAST_BITS ? 'weak-key' : null;
  } catch {
    return 'no-key';
  }
}
