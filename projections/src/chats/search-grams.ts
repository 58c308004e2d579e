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

/** Letters beside each other, by their code points. */
type Runs = readonly (readonly number[])[];

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
  const ones = [...runsOf(folded, 1)];
  const twos = [...runsOf(folded, 2)];
  const threes = [...runsOf(folded, LONGEST)];
  const all = encrypted(searchKey, flowId, [...ones, ...twos, ...threes]);
  const [endOfOnes, endOfTwos] = [NUMBER * ones.length, NUMBER * (ones.length + twos.length)];
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
  return encrypted(searchKey, flowId, [...runsOf(letters, Math.min(LONGEST, letters.length))]);
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
function encrypted(searchKey: Buffer, flowId: number, runs: Runs): Buffer {
  const blocks = Buffer.alloc(BLOCK * runs.length);
  for (const [at, run] of runs.entries()) {
    blocks.writeInt32BE(flowId, at * BLOCK);
    for (const [n, letter] of run.entries()) blocks.writeInt32BE(letter + 1, at * BLOCK + NUMBER * (n + 1));
  }
  const mixed = createCipheriv('aes-256-ecb', searchKey, null).setAutoPadding(false).update(blocks);
  const numbers = Buffer.alloc(NUMBER * runs.length);
  for (let at = 0; at < runs.length; at += 1) mixed.copy(numbers, NUMBER * at, BLOCK * at, BLOCK * at + NUMBER);
  return numbers;
}

const numbersIn = (letters: Buffer): number[] => [
  ...new Set(Array.from({ length: letters.length / NUMBER }, (_, at) => letters.readInt32BE(NUMBER * at))),
];

function* runsOf(letters: readonly number[], length: number): Generator<readonly number[]> {
  for (let first = 0; first + length <= letters.length; first += 1) yield letters.slice(first, first + length);
}
