/** Compares two texts word by word. */
export interface WordPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A word in any script, a run of spaces, or one other character. */
const TOKEN = /\s+|[\p{L}\p{N}\p{M}_]+|[^\s\p{L}\p{N}\p{M}_]/gu;
/** Size limit of the comparison table; if texts exceed it, the whole text counts as replaced. */
const MAX_CELLS = 1_000_000;

const tokensOf = (text: string): readonly string[] => text.match(TOKEN) ?? [];

const joined = (parts: readonly WordPart[]): readonly WordPart[] => {
  const result: { kind: WordPart['kind']; text: string }[] = [];
  for (const { kind, text } of parts) {
    const last = result.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') result.push({ kind, text });
  }
  return result;
};

const replaced = (before: readonly string[], after: readonly string[]): WordPart[] => [
  { kind: 'removed', text: before.join('') },
  { kind: 'added', text: after.join('') },
];

/** Based on a longest common subsequence of tokens. */
const middleParts = (before: readonly string[], after: readonly string[]): WordPart[] => {
  const width = after.length + 1;
  if ((before.length + 1) * width > MAX_CELLS) return replaced(before, after);
  const lengths = new Uint32Array((before.length + 1) * width);
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        before[row] === after[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
  const parts: WordPart[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length && column < after.length) {
    const word = before[row] ?? '';
    if (word === after[column]) {
      parts.push({ kind: 'same', text: word });
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) {
      parts.push({ kind: 'removed', text: word });
      row += 1;
    } else {
      parts.push({ kind: 'added', text: after[column] ?? '' });
      column += 1;
    }
  }
  return [...parts, ...replaced(before.slice(row), after.slice(column))];
};

/** The `same` and `removed` parts make up `before`, the `same` and `added` parts `after`. */
export const wordDiff = (before: string, after: string): readonly WordPart[] => {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return joined([
    { kind: 'same', text: old.slice(0, start).join('') },
    ...middleParts(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    { kind: 'same', text: old.slice(old.length - end).join('') },
  ]);
};
