/**
 * What the search by a part of an identifier looks up: every run of one, two and three letters that the identifier
 * contains, as a number. A flow's numbers are its own, so that one index serves all flows. Who has all numbers of a part
 * may have its letters in another order, so whatever is found must be compared by its letters (`lettersToFind`).
 */
import { createCipheriv } from 'node:crypto';

/** Letters of the longest run. */
const LONGEST = 3;
/** Numbers looked up at most: each further one would rarely leave out a chat. */
const MOST_TO_FIND = 24;

/** Instead of a flow, for people: they are searched for over all flows. */
export const EVERY_FLOW = 0;

export interface Searchable {
  /** All numbers of an identifier. */
  readonly grams: readonly number[];
  /**
   * The same, four bytes each: those of one letter and of two in the order of the numbers, so that letters can't be counted,
   * then those of three in the order of the letters, so that they tell exactly which parts the identifier contains.
   */
  readonly letters: Buffer;
}

/** @param searchKey secret, so that parts of identifiers can't be guessed from numbers */
export function searchableOf(searchKey: Buffer, flowId: number, identifier: string): Searchable {
  const folded = lettersOf(identifier);
  const all = encrypted(searchKey, flowId, folded, [1, 2, LONGEST]);
  const endOfOnes = NUMBER * folded.length;
  const endOfTwos = endOfOnes + NUMBER * Math.max(0, folded.length - 1);
  const letters = Buffer.concat([
    inOrder(all.subarray(0, endOfOnes)),
    inOrder(all.subarray(endOfOnes, endOfTwos)),
    all.subarray(endOfTwos),
  ]);
  return { letters, grams: numbersIn(all) };
}

/** Each number once. */
function inOrder(numbers: Buffer): Buffer {
  const sorted = Buffer.alloc(numbers.length);
  const once = numbersIn(numbers).sort((a, b) => a - b);
  for (const [at, number] of once.entries()) sorted.writeInt32BE(number, NUMBER * at);
  return sorted.subarray(0, NUMBER * once.length);
}

/** The numbers that every identifier with this part has. Empty for an empty text. */
export const gramsToFind = (searchKey: Buffer, flowId: number, part: string): number[] =>
  numbersIn(lettersToFind(searchKey, flowId, part)).slice(0, MOST_TO_FIND);

/** Stands as it is in the `letters` of every identifier with this part, and of no other. Empty for an empty text. */
export function lettersToFind(searchKey: Buffer, flowId: number, part: string): Buffer {
  const letters = lettersOf(part);
  if (letters.length === 0) return Buffer.alloc(0);
  return encrypted(searchKey, flowId, letters, [Math.min(LONGEST, letters.length)]);
}

/**
 * Code points without letter case. Folds more than any collation of the database, so that nothing is missed that the
 * comparison of texts would accept: a sigma at a word's end is a sigma, and the dot of a Turkish İ doesn't count.
 */
function lettersOf(text: string): number[] {
  const folded = Array.from(text, (letter) => letter.toLowerCase()).join('');
  return Array.from(folded.replace(/ς/g, 'σ').replace(/\u0307/g, ''), (letter) => letter.codePointAt(0) ?? 0);
}

/** Bytes of a block: the flow, and each letter of the longest run, in four bytes each. */
const BLOCK = 16;
/** Bytes of a number. */
const NUMBER = 4;

/**
 * Each run fills one block, and is encrypted alone: without the key, nobody can tell which letters a number stands for.
 * Letters count from one, so that runs of different lengths differ.
 */
function encrypted(searchKey: Buffer, flowId: number, letters: readonly number[], lengths: readonly number[]): Buffer {
  const runs = lengths.reduce((sum, length) => sum + Math.max(0, letters.length - length + 1), 0);
  const blocks = Buffer.alloc(BLOCK * runs);
  let at = 0;
  for (const length of lengths)
    for (let first = 0; first + length <= letters.length; first += 1, at += BLOCK) {
      blocks.writeInt32BE(flowId, at);
      for (let n = 0; n < length; n += 1) blocks.writeInt32BE(letters[first + n]! + 1, at + NUMBER * (n + 1));
    }
  const mixed = createCipheriv('aes-256-ecb', searchKey, null).setAutoPadding(false).update(blocks);
  const numbers = Buffer.alloc(NUMBER * runs);
  for (let run = 0; run < runs; run += 1) numbers.writeInt32BE(mixed.readInt32BE(BLOCK * run), NUMBER * run);
  return numbers;
}

function numbersIn(letters: Buffer): number[] {
  const numbers = new Set<number>();
  for (let at = 0; at < letters.length; at += NUMBER) numbers.add(letters.readInt32BE(at));
  return [...numbers];
}
