/**
 * The search by a part of an identifier looks up these numbers: every run of one, two and three letters that the
 * identifier contains, as a number. A flow's numbers are its own, so that one index serves all flows. An identifier
 * with all numbers of a part may have its letters in another order, so each one found must be compared by its letters
 * (`lettersToFind`).
 */
import { foldCase, foldWriting } from '@parley/contracts/folded-text';
import { encryptBlocks } from '../platform/block-cipher.js';

/** Letters of the longest run. */
const LONGEST = 3;
/** Numbers looked up at most: each further one would rarely leave out a chat. */
const MAX_TO_FIND = 24;

/** Instead of a flow, for people: they are searched for over all flows. */
export const EVERY_FLOW = 0;

export interface Searchable {
  /** All numbers of an identifier. */
  readonly grams: readonly number[];
  /**
   * The numbers as four bytes each: those of one letter and of two in the order of the numbers, so that letters can't
   * be counted, then those of three in the order of the letters, so that they show exactly which parts the identifier
   * contains.
   */
  readonly letters: Buffer;
}

/** @param searchKey secret, so that parts of identifiers can't be guessed from numbers */
export function searchableOf(searchKey: Buffer, flowId: number, identifier: string): Searchable {
  const folded = lettersOf(identifier);
  const all = encrypted(searchKey, flowId, folded, [1, 2, LONGEST]);
  const endOfOnes = folded.length;
  const endOfTwos = endOfOnes + Math.max(0, folded.length - 1);
  const parts = [
    inOrder(all.subarray(0, endOfOnes)),
    inOrder(all.subarray(endOfOnes, endOfTwos)),
    all.subarray(endOfTwos),
  ];
  return { letters: bytesOf(parts), grams: [...new Set(all)] };
}

/** Each number once. */
function inOrder(numbers: Int32Array): Int32Array {
  numbers = numbers.slice().sort();
  let count = 0;
  for (const number of numbers) if (count === 0 || number !== numbers[count - 1]) numbers[count++] = number;
  return numbers.subarray(0, count);
}

/** The numbers that every identifier with this part has. Empty for an empty text. */
export const gramsToFind = (searchKey: Buffer, flowId: number, part: string): number[] =>
  [...new Set(numbersToFind(searchKey, flowId, part))].slice(0, MAX_TO_FIND);

/** Every identifier with this part has these bytes in its `letters`, and no other has. Empty for an empty text. */
export const lettersToFind = (searchKey: Buffer, flowId: number, part: string): Buffer =>
  bytesOf([numbersToFind(searchKey, flowId, part)]);

function numbersToFind(searchKey: Buffer, flowId: number, part: string): Int32Array {
  const letters = lettersOf(part);
  if (letters.length === 0) return new Int32Array();
  return encrypted(searchKey, flowId, letters, [Math.min(LONGEST, letters.length)]);
}

/** Code points of the folded text: how a name's apostrophe, dash or capitals were typed doesn't matter. */
function lettersOf(text: string): ArrayLike<number> {
  if (PLAIN.test(text)) return Buffer.from(text.toLowerCase(), 'latin1');
  return Array.from(foldCase(foldWriting(text)), (letter) => letter.codePointAt(0) ?? 0);
}
/** Texts of such letters are folded in a tenth of the time. */
const PLAIN = /^[ -_a-~]*$/;

/** Bytes of a block: the flow, and each letter of the longest run, in four bytes each. */
const BLOCK = 16;
/** Bytes of a number. */
const NUMBER = 4;

/**
 * Each run fills one block, and is encrypted alone: without the key, nobody can find the letters of a number. Letters
 * count from one, so that runs of different lengths differ.
 */
function encrypted(
  searchKey: Buffer,
  flowId: number,
  letters: ArrayLike<number>,
  lengths: readonly number[],
): Int32Array {
  const runs = lengths.reduce((sum, length) => sum + Math.max(0, letters.length - length + 1), 0);
  const blocks = new DataView(new ArrayBuffer(BLOCK * runs));
  let at = 0;
  for (const length of lengths)
    for (let first = 0; first + length <= letters.length; first += 1, at += BLOCK) {
      blocks.setInt32(at, flowId);
      for (let n = 0; n < length; n += 1) blocks.setInt32(at + NUMBER * (n + 1), letters[first + n]! + 1);
    }
  const mixed = viewOf(encryptBlocks(searchKey, new Uint8Array(blocks.buffer)));
  const numbers = new Int32Array(runs);
  for (let run = 0; run < runs; run += 1) numbers[run] = mixed.getInt32(BLOCK * run);
  return numbers;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView => new DataView(buffer, byteOffset, byteLength);

function bytesOf(parts: readonly Int32Array[]): Buffer {
  const bytes = Buffer.alloc(NUMBER * parts.reduce((sum, { length }) => sum + length, 0));
  const view = viewOf(bytes);
  let at = 0;
  for (const part of parts) for (let n = 0; n < part.length; n += 1, at += NUMBER) view.setInt32(at, part[n]!);
  return bytes;
}
