/**
 * Tells whether a chat already has an item with a given key. For long chats the keys are cached in a set that grows
 * with the history, so an answer costs the same in a chat of 5 and of 5,000 items. A missing cache entry is rebuilt
 * from the history.
 */
import type { HistoryItem } from '@parley/contracts/engine/types';

/** Scanning a short history is faster than keeping a set. */
const LONG = 256;
/** Each set belongs to the longest history that was built from it. */
const sets = new WeakMap<readonly HistoryItem[], Set<string>>();

const keysIn = (items: readonly HistoryItem[]): Set<string> => new Set(items.map(({ key }) => key));

/** True if the history has an item with one of these items' keys. */
export function holdsAny(history: readonly HistoryItem[], items: readonly HistoryItem[]): boolean {
  if (history.length < LONG) {
    const keys = keysIn(items);
    return history.some(({ key }) => keys.has(key));
  }
  const known = sets.get(history) ?? keysIn(history);
  sets.set(history, known);
  return items.some(({ key }) => known.has(key));
}

/** The history followed by the items. */
export function followedBy(history: readonly HistoryItem[], items: readonly HistoryItem[]): readonly HistoryItem[] {
  const longer = history.concat(items);
  const keys = sets.get(history);
  if (keys) {
    sets.delete(history);
    for (const { key } of items) keys.add(key);
    sets.set(longer, keys);
  }
  return longer;
}
