/**
 * Cuts a conversation into chunks. A long history is drawn chunk by chunk, newest first, and the browser lays out only
 * the visible ones. The cuts stay where they are while the chat grows, so that no line is drawn twice.
 */
export interface ChunkRange {
  readonly from: number;
  /** exclusive */
  readonly to: number;
  /** Existed when the chat was opened, so it isn't announced as new. */
  readonly past: boolean;
}
const SIZE = 40;

/** `restored` of the `count` lines existed when the chat was opened. */
export const chunkRanges = (count: number, restored: number): ChunkRange[] => {
  const past = Math.min(count, restored);
  const ranges: ChunkRange[] = [];
  for (let from = 0; from < past; from += SIZE) ranges.push({ from, to: Math.min(past, from + SIZE), past: true });
  for (let from = past; from < count; from += SIZE)
    ranges.push({ from, to: Math.min(count, from + SIZE), past: false });
  return ranges;
};
