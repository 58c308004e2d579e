/**
 * The name of an uploaded file in its row: encrypted with a key of the row's own, and found by keyed hashes. The
 * person's key wouldn't do: it is destroyed before the person's files are deleted, and no file is deleted without its
 * name.
 */
import { createHmac } from 'node:crypto';
import type { SubjectId } from '@parley/contracts/ids';
import { derivedKey } from '@parley/projections/platform/derived-key';
import { seal, unseal } from '../subjects/cipher.js';
import type { SubjectKeys } from '../subjects/subject-keys.js';

export type NameKeys = Pick<SubjectKeys, 'create' | 'forgetRow' | 'keysOf' | 'searchKey'>;

export interface FileName {
  /** In the file store. */
  readonly key: string;
  /** The address that was issued for it. */
  readonly url: string;
}
/** Columns of `upload`. */
export interface SealedName {
  /** The row's id, and the subject of its key. */
  readonly id: SubjectId;
  readonly keyHash: Buffer;
  readonly urlHash: Buffer;
  /** The file's key in the store. */
  readonly sealed: Buffer;
}
export type SealedRow = Pick<SealedName, 'id' | 'sealed'>;

const PLACE = 'upload';

/** @param text a file's key or address */
export const nameHash = (searchKey: Buffer, text: string): Buffer =>
  createHmac('sha256', derivedKey(searchKey, 'look up uploaded files')).update(text).digest();

/** Makes the row's key: one round trip. */
export async function sealName(keys: NameKeys, { key, url }: FileName): Promise<SealedName> {
  const id = await keys.create();
  const own = (await keys.keysOf([id])).get(id);
  if (!own) throw new Error('no key after one was made');
  const [keyHash, urlHash] = [nameHash(keys.searchKey, key), nameHash(keys.searchKey, url)];
  return { id, keyHash, urlHash, sealed: seal(own, Buffer.from(key), PLACE) };
}

/**
 * With the file's key in the store. null: the row's key is lost, as after a restore of keys that are older than the row; the file
 * may still be there.
 */
export async function openNames<R extends SealedRow>(
  keys: Pick<NameKeys, 'keysOf'>,
  rows: readonly R[],
): Promise<readonly (R & { readonly key: string | null })[]> {
  const found = await keys.keysOf(rows.map(({ id }) => id));
  return rows.map((row) => {
    const own = found.get(row.id);
    return { ...row, key: own ? unseal(own, row.sealed, PLACE).toString('utf8') : null };
  });
}
