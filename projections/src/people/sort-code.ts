/**
 * What lists of people are sorted by: bytes in the order of the identifiers, which nobody can read without the key. Each
 * byte of a text becomes a number of two bytes: where it stands among the 256 bytes that may follow what is before it,
 * when these stand at distances that only the key tells. So equal beginnings give equal beginnings, and nothing else is
 * equal but by chance.
 */
import { createCipheriv } from 'node:crypto';
import { derivedKey } from '../platform/derived-key.js';

const BLOCK = 16;
/** Bytes of a text that count: its code must fit into a row of an index. */
const MOST = 600;

/** Ignores letter case; the order is that of the letters' numbers. */
export function sortCode(searchKey: Buffer, text: string): Buffer {
  const bytes = Buffer.from(text.toLowerCase()).subarray(0, MOST);
  const before = chained(derivedKey(searchKey, 'beginnings of identifiers'), bytes);
  const distances = distancesAfter(derivedKey(searchKey, 'order of identifiers'), before);
  const code = Buffer.alloc(2 * bytes.length);
  for (const [at, byte] of bytes.entries()) {
    let place = 0;
    // At least one, so that all places differ; at most 255 each, so that two bytes hold the last place.
    for (let each = 0; each <= byte; each += 1) place += distances[at * 256 + each]! || 1;
    code.writeUInt16BE(place, 2 * at);
  }
  return code;
}

/** A block for each byte, made from all bytes before it. */
function chained(key: Buffer, bytes: Buffer): Buffer {
  const blocks = Buffer.alloc(BLOCK * bytes.length);
  for (let at = 1; at < bytes.length; at += 1) blocks[BLOCK * at] = bytes[at - 1]!;
  return createCipheriv('aes-256-cbc', key, Buffer.alloc(BLOCK)).setAutoPadding(false).update(blocks);
}

/** 256 bytes for each block. */
function distancesAfter(key: Buffer, blocks: Buffer): Buffer {
  const numbered = Buffer.alloc(BLOCK * blocks.length);
  for (let at = 0; at < blocks.length; at += BLOCK)
    for (let n = 0; n < BLOCK; n += 1) {
      const start = BLOCK * at + BLOCK * n;
      blocks.copy(numbered, start, at, at + BLOCK);
      numbered[start] = numbered[start]! ^ n;
    }
  return createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(numbered);
}
