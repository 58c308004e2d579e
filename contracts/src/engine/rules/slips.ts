/** Forgives small slips of the hand in any script: letters added, left out, exchanged, or swapped with a neighbour. */

/** Longer texts are no words, and comparing them costs their square. */
const MOST_LETTERS = 100;
/** The number of slips that are forgiven in a word of so many letters; short words would turn into others. */
export const slipsFor = (letters: number): number => (letters < 4 || letters > MOST_LETTERS ? 0 : letters < 8 ? 1 : 2);

/**
 * True if `most` slips make one text of the other (the distance of Damerau and Levenshtein, where no stretch is changed
 * twice). Only the band beside the diagonal of their table is computed, so the cost grows with the length alone.
 */
export const isWithin = (a: readonly string[], b: readonly string[], most: number): boolean => {
  if (Math.abs(a.length - b.length) > most) return false;
  if (most === 0) return a.every((letter, index) => letter === b[index]);
  const far = most + 1;
  const at = (row: readonly number[], column: number): number => row[column] ?? far;
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => Math.min(column, far));
  let leastBefore = 0;
  for (let i = 1; i <= a.length; i += 1) {
    const row = new Array<number>(b.length + 1).fill(far);
    row[0] = Math.min(i, far);
    let least = row[0];
    for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j += 1) {
      const exchanged = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(before, j - 2) + 1 : far;
      const slips = Math.min(far, exchanged, swapped, at(last, j) + 1, at(row, j - 1) + 1);
      row[j] = slips;
      least = Math.min(least, slips);
    }
    // A swap comes from two rows back.
    if (least > most && leastBefore > most) return false;
    leastBefore = least;
    before = last;
    last = row;
  }
  return at(last, b.length) <= most;
};
