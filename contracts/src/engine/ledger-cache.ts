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
/** Items that the slots hold together, beside those of the chat played last: people may have written megabytes. */
const MOST_ITEMS = 4_000;
/** Most answers go on in the chat that was played last. */
let latest: Slot | undefined = slots[0];

const isOf = (slot: Slot | undefined, flow: PreparedFlow, history: readonly HistoryItem[]): slot is Slot =>
  slot?.owner === history && slot.ledger?.flow === flow;

/** The ledger of a history, taken away from it: whoever takes it must `keepLedger` for the history that comes out. */
export const takeLedger = (flow: PreparedFlow, history: readonly HistoryItem[]): Ledger => {
  const slot = isOf(latest, flow, history) ? latest : slots.find((each) => isOf(each, flow, history));
  if (!slot?.ledger) return ledgerOf(flow, history);
  slot.owner = null;
  return slot.ledger;
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

/** Empties slots, the oldest first, until what is held is little enough; never the latest. */
const makeRoom = (): void => {
  let held = 0;
  for (const slot of slots) if (slot !== latest) held += slot.owner?.length ?? 0;
  for (let n = 0; held > MOST_ITEMS && n < slots.length; n += 1) {
    const slot = slots[(oldest + n) % slots.length];
    if (!slot || slot === latest) continue;
    held -= slot.owner?.length ?? 0;
    slot.ledger = null;
    slot.owner = null;
  }
};

export const keepLedger = (ledger: Ledger, history: readonly HistoryItem[]): void => {
  let slot = latest?.ledger === ledger ? latest : slots.find((each) => each.ledger === ledger);
  const isOther = slot !== latest || slot === undefined;
  if (!slot) {
    slot = slots[oldest];
    oldest = (oldest + 1) % slots.length;
  }
  latest = slot;
  if (!slot) return;
  slot.ledger = ledger;
  slot.owner = history;
  // While one chat is played on, the others don't grow.
  if (isOther) makeRoom();
};
