/**
 * What the search by a part of an identifier looks up: every run of one, two and three letters that the identifier
 * contains, as a number. A flow's numbers are its own, so that one index serves all flows. Different runs may share a
 * number, so whatever is found must be compared with the text.
 */
import { createCipheriv } from 'node:crypto';

/** Letters of the longest run. */
const LONGEST = 3;
/** Numbers looked up at most: each further one would rarely leave out a chat. */
const MOST_TO_FIND = 24;

/** All numbers of an identifier. @param searchKey secret, so that parts of identifiers can't be guessed from numbers */
export function gramsOf(searchKey: Buffer, flowId: number, identifier: string): number[] {
  const letters = lettersOf(identifier);
  const lengths = Array.from({ length: LONGEST }, (_, before) => before + 1);
  return numbersOf(
    searchKey,
    flowId,
    lengths.flatMap((length) => [...runsOf(letters, length)]),
  );
}

/** The numbers that every identifier with this part has. Empty for an empty text. */
export function gramsToFind(searchKey: Buffer, flowId: number, part: string): number[] {
  const letters = lettersOf(part);
  if (letters.length === 0) return [];
  return numbersOf(searchKey, flowId, [...runsOf(letters, Math.min(LONGEST, letters.length))]).slice(0, MOST_TO_FIND);
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

/**
 * Each run fills one block, and is encrypted alone: without the key, nobody can tell which letters a number stands for.
 * Letters count from one, so that runs of different lengths differ.
 */
function numbersOf(searchKey: Buffer, flowId: number, runs: readonly (readonly number[])[]): number[] {
  const blocks = Buffer.alloc(BLOCK * runs.length);
  for (const [at, run] of runs.entries()) {
    blocks.writeInt32BE(flowId, at * BLOCK);
    for (const [n, letter] of run.entries()) blocks.writeInt32BE(letter + 1, at * BLOCK + 4 * (n + 1));
  }
  const cipher = createCipheriv('aes-256-ecb', searchKey, null).setAutoPadding(false);
  const mixed = cipher.update(blocks);
  return [...new Set(runs.map((_, at) => mixed.readInt32BE(at * BLOCK)))];
}

function* runsOf(letters: readonly number[], length: number): Generator<readonly number[]> {
  for (let first = 0; first + length <= letters.length; first += 1) yield letters.slice(first, first + length);
}
