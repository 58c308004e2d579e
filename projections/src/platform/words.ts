/**
 * People's words in read models: encrypted with the person's key, as in events. So destroying the key erases them in
 * the tables, in whatever Postgres keeps of old rows, in its log and in every backup.
 *
 * AES-256-GCM. The nonce is made from the words, the place and the key, so that a rebuild gives equal rows; equal words of a
 * person give equal text only in the same place.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { SubjectId } from '@parley/contracts/ids';
import { derivedKey } from './derived-key.js';

/** The keys for writing and reading people's words. */
export interface PersonKeys {
  /** The keys of people; null = destroyed. */
  keysOf(subjects: Iterable<SubjectId>): Promise<ReadonlyMap<SubjectId, Buffer | null>>;
  /** A secret of this server, 32 bytes: by it, identifiers and their parts become what is looked up and sorted. */
  readonly searchKey: Buffer;
}

/** Encrypted words, as JSON: base64 of nonce (12 bytes), tag (16 bytes) and ciphertext. Empty = of somebody erased. */
export type Sealed = readonly [string];

const NONCE = 12;
const TAG = 16;

/** One half of a key encrypts, the other makes nonces, which only a writer needs. */
const textHalf = (key: Buffer): Buffer => derivedKey(key, 'words in read models');
const nonceHalf = (key: Buffer): Buffer => derivedKey(key, 'nonces of words in read models');

/**
 * @param key null = the person is erased, so nothing is kept
 * @param place not stored, but needed again for reading, so that words can't be moved elsewhere
 */
export function sealWords(key: Buffer | null | undefined, words: unknown, place: string): Sealed {
  if (!key) return [''];
  const plain = Buffer.from(JSON.stringify(words));
  const bound = Buffer.from(place);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bound.length);
  const iv = createHmac('sha256', nonceHalf(key))
    .update(length)
    .update(bound)
    .update(plain)
    .digest()
    .subarray(0, NONCE);
  const cipher = createCipheriv('aes-256-gcm', textHalf(key), iv);
  cipher.setAAD(bound);
  const sealed = [cipher.update(plain), cipher.final()];
  return [Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64')];
}

/**
 * null: the person is erased. Tables of an earlier generation have words in the clear, until they are rebuilt.
 * @throws if the words were changed, or copied from another place
 */
export function openWords<T>(key: Buffer | null | undefined, stored: Sealed | T, place: string): T | null {
  if (!isSealed(stored)) return stored;
  const [base64] = stored;
  if (!key || base64 === '') return null;
  const bytes = Buffer.from(base64, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', textHalf(key), bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
  return JSON.parse(plain.toString('utf8')) as T;
}

const isSealed = (stored: unknown): stored is Sealed =>
  Array.isArray(stored) && stored.length === 1 && typeof stored[0] === 'string';
