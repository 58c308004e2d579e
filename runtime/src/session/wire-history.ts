import { fromWire } from '@parley/contracts/engine/history-wire';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { HistoryItem } from '@parley/contracts/engine/types';

/** Null if any item can't be read, because half a history would be wrong. */
export const historyFromWire = (wire: readonly WireItem[]): HistoryItem[] | null => {
  const items: HistoryItem[] = [];
  for (const one of wire) {
    const read = fromWire(one);
    if (!read.ok) return null;
    items.push(read.item);
  }
  return items;
};
