/**
 * Where a conversation is cut into chunks. A long history is drawn chunk by chunk, newest first, and the browser lays
 * out only those in view. The cuts stay where they are while the chat grows, so that no line is ever drawn anew.
 */
export interface ChunkRange {
  readonly from: number;
  /** exclusive */
  readonly to: number;
  /** Was there when the chat was opened: nothing in it is news. */
  readonly past: boolean;
}
const SIZE = 40;

/** `restored` lines of `count` were there from the beginning. */
export const chunkRanges = (count: number, restored: number): ChunkRange[] => {
  const past = Math.min(count, restored);
  const ranges: ChunkRange[] = [];
  for (let from = 0; from < past; from += SIZE) ranges.push({ from, to: Math.min(past, from + SIZE), past: true });
  for (let from = past; from < count; from += SIZE)
    ranges.push({ from, to: Math.min(count, from + SIZE), past: false });
  return ranges;
};
