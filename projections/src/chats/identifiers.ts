/**
 * The identifiers of learners in read models: encrypted with the person's key where it is shown, and as a keyed hash
 * where it is looked up. So neither reveals anything once the key is destroyed.
 */
import { createHmac } from 'node:crypto';
import { derivedKey } from '../platform/derived-key.js';
import { openWords, sealWords, type Sealed } from '../platform/words.js';

/** Bytes of a hash. */
const HASH = 16;
const IS_HASH = /^#[\w-]{22}$/;

/** Equal identifiers have equal hashes at all flows, so that the steps of a sequence are found by one. */
export function identifierHash(searchKey: Buffer, identifier: string): string {
  const name = createHmac('sha256', derivedKey(searchKey, 'look up identifiers')).update(identifier).digest();
  return `#${name.subarray(0, HASH).toString('base64url')}`;
}

/**
 * Lists the values of `identifier_hash` for an identifier: its hash, or the identifier itself in rows of an earlier
 * generation. Nobody gets a chat by typing a hash.
 */
export const hashesOf = (searchKey: Buffer, identifier: string): string[] => [
  identifierHash(searchKey, identifier),
  ...(IS_HASH.test(identifier) ? [] : [identifier]),
];

/** All chats of a person share this place, because the person's key is for this identifier alone. */
const PLACE = 'identifier';

export const sealIdentifier = (key: Buffer, identifier: string): Sealed => sealWords(key, identifier, PLACE);

export interface SealedIdentifier {
  readonly identifierHash: string;
  readonly sealedIdentifier: Sealed | null;
}
/** Empty: the person is erased. */
export const openIdentifier = (key: Buffer | null | undefined, row: SealedIdentifier): string =>
  row.sealedIdentifier === null ? row.identifierHash : (openWords<string>(key, row.sealedIdentifier, PLACE) ?? '');
