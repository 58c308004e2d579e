/**
 * What the search by a part of an identifier looks up: every run of one, two and three letters that the identifier
 * contains, as a number. A flow's numbers are its own, so that one index serves all flows. Different runs may share a
 * number, so whatever is found must be compared with the text.
 */

/** Letters of the longest run. */
const LONGEST = 3;
/** Numbers looked up at most: each further one would rarely leave out a chat. */
const MOST_TO_FIND = 24;

/** All numbers of an identifier. */
export function gramsOf(flowId: number, identifier: string): number[] {
  const letters = lettersOf(identifier);
  const grams = new Set<number>();
  for (let length = 1; length <= LONGEST; length += 1) addRuns(grams, flowId, letters, length);
  return [...grams];
}

/** The numbers that every identifier with this part has. Empty for an empty text. */
export function gramsToFind(flowId: number, part: string): number[] {
  const letters = lettersOf(part);
  const grams = new Set<number>();
  if (letters.length > 0) addRuns(grams, flowId, letters, Math.min(LONGEST, letters.length));
  return [...grams].slice(0, MOST_TO_FIND);
}

/**
 * Code points without letter case. Folds more than any collation of the database, so that nothing is missed that the
 * comparison of texts would accept: a sigma at a word's end is a sigma, and the dot of a Turkish İ doesn't count.
 */
function lettersOf(text: string): number[] {
  const folded = Array.from(text, (letter) => letter.toLowerCase()).join('');
  return Array.from(folded.replace(/ς/g, 'σ').replace(/\u0307/g, ''), (letter) => letter.codePointAt(0) ?? 0);
}

function addRuns(to: Set<number>, flowId: number, letters: readonly number[], length: number): void {
  for (let first = 0; first + length <= letters.length; first += 1) {
    // FNV-1a, by letters instead of bytes.
    let hash = Math.imul(0x811c9dc5 ^ flowId, 0x01000193);
    for (let at = first; at < first + length; at += 1) hash = Math.imul(hash ^ (letters[at] ?? 0), 0x01000193);
    to.add(mixed(hash));
  }
}

/** Spreads the bits over all of a signed 32-bit number. */
function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return half ^ (half >>> 12);
}
