/**
 * Tells whether a chat already has an item with a given key. For long chats the keys are cached in a set that grows
 * with the history, so an answer costs the same in a chat of 5 and of 5,000 items. A missing cache entry is rebuilt
 * from the history.
 */
import type { WireItem } from '@parley/contracts/engine/history-wire';

/** Scanning a short history is faster than keeping a set. */
const LONG = 256;
/** Each set belongs to the longest history that was built from it. */
const sets = new WeakMap<readonly WireItem[], Set<string>>();

const keysIn = (items: readonly WireItem[]): Set<string> => new Set(items.map(({ k }) => k));

/** True if the history has an item with one of these items' keys. */
export function holdsAny(history: readonly WireItem[], items: readonly WireItem[]): boolean {
  if (history.length < LONG) {
    const keys = keysIn(items);
    return history.some(({ k }) => keys.has(k));
  }
  const known = sets.get(history) ?? keysIn(history);
  sets.set(history, known);
  return items.some(({ k }) => known.has(k));
}

/** The history followed by the items. */
export function followedBy(history: readonly WireItem[], items: readonly WireItem[]): readonly WireItem[] {
  const longer = history.concat(items);
  const keys = sets.get(history);
  if (keys) {
    sets.delete(history);
    for (const { k } of items) keys.add(k);
    sets.set(longer, keys);
  }
  return longer;
}
