/**
 * The running scores of the chats last played, so that one more answer costs the same in a chat of 5 and of 5,000
 * items. Only a cache: a history that it does not know is counted anew. Not a part of the chat, which stays plain data;
 * and a few slots rather than a WeakMap, which costs the garbage collector more than all the rest of an answer.
 */
import { ledgerOf, type Ledger } from './score.js';
import type { HistoryItem, PreparedFlow } from './types.js';

interface Slot {
  ledger: Ledger | null;
  /** The one history that the ledger counts; it grows in place, so older histories no longer own it. */
  owner: readonly HistoryItem[] | null;
}
const slots: readonly Slot[] = Array.from({ length: 64 }, () => ({ ledger: null, owner: null }));
let oldest = 0;

/** The ledger of a history, taken away from it: whoever takes it must `keepLedger` for the history that comes out. */
export const takeLedger = (flow: PreparedFlow, history: readonly HistoryItem[]): Ledger => {
  for (const slot of slots) {
    if (slot.owner !== history || slot.ledger?.flow !== flow) continue;
    slot.owner = null;
    return slot.ledger;
  }
  return ledgerOf(flow, history);
};

/** Scanning a short history is quicker than keeping a set of its keys. */
const LONG = 256;

/** Whether an answer of this key may be in the history; a false "yes" is possible, a false "no" is not. */
export const mayHoldKey = (history: readonly HistoryItem[], key: string): boolean => {
  if (history.length < LONG) return true;
  const ledger = slots.find(({ owner }) => owner === history)?.ledger;
  if (!ledger) return true;
  ledger.keys ??= new Set(history.map((item) => item.key));
  return ledger.keys.has(key);
};

export const keepLedger = (ledger: Ledger, history: readonly HistoryItem[]): void => {
  for (const slot of slots) {
    if (slot.ledger !== ledger) continue;
    slot.owner = history;
    return;
  }
  const slot = slots[oldest];
  oldest = (oldest + 1) % slots.length;
  if (slot) {
    slot.ledger = ledger;
    slot.owner = history;
  }
};
