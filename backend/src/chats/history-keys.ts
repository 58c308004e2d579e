/**
 * Whether a chat has an item of that key already. Of long chats the keys are kept in a set that moves on with the history,
 * so that one more answer costs the same in a chat of 5 and of 5,000 items. Only a cache: what it does not know is read.
 */
import type { WireItem } from '@parley/contracts/engine/history-wire';

/** Scanning a short history is quicker than keeping a set of its keys. */
const LONG = 256;
/** Each set belongs to one history: the longest that was made of it. */
const sets = new WeakMap<readonly WireItem[], Set<string>>();

const keysIn = (items: readonly WireItem[]): Set<string> => new Set(items.map(({ k }) => k));

/** Whether any of the items' keys is in the history. */
export function holdsAny(history: readonly WireItem[], items: readonly WireItem[]): boolean {
  if (history.length < LONG) {
    const keys = keysIn(items);
    return history.some(({ k }) => keys.has(k));
  }
  const known = sets.get(history) ?? keysIn(history);
  sets.set(history, known);
  return items.some(({ k }) => known.has(k));
}

/** The history with the items behind it. */
export function followedBy(history: readonly WireItem[], items: readonly WireItem[]): readonly WireItem[] {
  const longer = [...history, ...items];
  const keys = sets.get(history);
  if (keys) {
    sets.delete(history);
    for (const { k } of items) keys.add(k);
    sets.set(longer, keys);
  }
  return longer;
}
