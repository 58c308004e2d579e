/**
 * Lists of people are sorted by these codes: bytes in the order of the identifiers, which nobody can read without the
 * key. Each byte of a text becomes a number of two bytes: its place among the 256 bytes that may follow the text before
 * it, at distances that only the key reveals. So equal beginnings give equal beginnings, and nothing else is equal but
 * by chance.
 */
import { createCipheriv } from 'node:crypto';
import { encryptBlocks } from '../platform/block-cipher.js';
import { derivedKey } from '../platform/derived-key.js';

const BLOCK = 16;
/** Bytes of a text that count: its code must fit into a row of an index. */
const MOST = 600;

/** Ignores letter case; the order is that of the letters' numbers. */
export function sortCode(searchKey: Buffer, text: string): Buffer {
  const bytes = Buffer.from(text.toLowerCase()).subarray(0, MOST);
  const before = chained(derivedKey(searchKey, 'beginnings of identifiers'), bytes);
  const distances = distancesUpTo(derivedKey(searchKey, 'order of identifiers'), bytes, before);
  const code = Buffer.alloc(2 * bytes.length);
  let start = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    let place = 0;
    // At least one, so that all places differ; at most 255 each, so that two bytes hold the last place.
    for (let each = start; each <= start + byte; each += 1) place += distances[each]! || 1;
    code.writeUInt16BE(place, 2 * at);
    start += BLOCK * blocksOf(byte);
  }
  return code;
}

/** Blocks with the distances of a byte and of all below it. */
const blocksOf = (byte: number): number => Math.floor(byte / BLOCK) + 1;

/** A block for each byte, made from all bytes before it. */
function chained(key: Buffer, bytes: Buffer): Buffer {
  const blocks = Buffer.alloc(BLOCK * bytes.length);
  for (let at = 1; at < bytes.length; at += 1) blocks[BLOCK * at] = bytes[at - 1]!;
  return createCipheriv('aes-256-cbc', key, Buffer.alloc(BLOCK)).setAutoPadding(false).update(blocks);
}

/** For each byte, as many blocks as it needs. Words are copied one by one, which costs less than a call for each block. */
function distancesUpTo(key: Buffer, bytes: Buffer, before: Buffer): Buffer {
  const words = BLOCK / 4;
  const from = new Int32Array(before.buffer, before.byteOffset, before.length / 4);
  let blocks = 0;
  for (const byte of bytes) blocks += blocksOf(byte);
  const numbered = new Int32Array(words * blocks);
  let to = 0;
  for (let at = 0; at < bytes.length; at += 1)
    for (let n = 0; n < blocksOf(bytes[at]!); n += 1, to += words) {
      for (let word = 0; word < words; word += 1) numbered[to + word] = from[words * at + word]!;
      numbered[to] = numbered[to]! ^ n;
    }
  return encryptBlocks(key, new Uint8Array(numbered.buffer));
}
