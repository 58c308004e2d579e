/**
 * The running score of the chat last played, so that one more answer costs the same in a chat of 5 and of 5,000 items.
 * Only a cache: a history that it does not know is counted anew. Not a part of the chat, which stays plain data.
 */
import { ledgerOf, type Ledger } from './score.js';
import type { HistoryItem, PreparedFlow } from './types.js';

interface Held {
  readonly ledger: Ledger;
  /** The one history that the ledger counts; it grows in place, so older histories no longer own it. */
  owner: readonly HistoryItem[] | null;
}
const held = new WeakMap<readonly HistoryItem[], Held>();

/** The ledger of a history, taken away from it: whoever takes it must `keepLedger` for the history that comes out. */
export const takeLedger = (flow: PreparedFlow, history: readonly HistoryItem[]): Ledger => {
  const found = held.get(history);
  if (found?.owner !== history || found.ledger.flow !== flow) return ledgerOf(flow, history);
  found.owner = null;
  return found.ledger;
};

export const keepLedger = (ledger: Ledger, history: readonly HistoryItem[]): void => {
  held.set(history, { ledger, owner: history });
};
