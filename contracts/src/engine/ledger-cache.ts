/**
 * Caches the running scores of recent chats that are long, so that an answer costs the same in a chat of 5 and of 5,000
 * items, and among few and among thousands of other chats. An unknown history is counted again. The ledger is not part
 * of the chat, which stays plain data; and it is not kept in a WeakMap, which would cost the garbage collector more
 * than the rest of an answer.
 */
import { ledgerOf, type Ledger } from './score.js';
import type { HistoryItem, PreparedFlow } from './types.js';

type History = readonly HistoryItem[];

/** Most memory of all histories together, in addition to the latest chat's. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Items of a history. Counting a shorter one again takes less than the garbage collector needs for keeping its ledger. */
const MIN_ITEMS = 24;
/** The chat that was played last; checked first, because most answers continue it. */
let latest: Ledger | null = null;
let latestHistory: History | null = null;
/**
 * Other chats, the one unplayed for longest first. Each ledger counts only the history under which it is kept: it
 * grows in place, so older histories no longer own it.
 */
const others = new Map<History, Ledger>();
let bytes = 0;

const remove = (history: History, ledger: Ledger): void => {
  others.delete(history);
  bytes -= ledger.bytes;
};

/** Takes the ledger of a history out of the cache. The caller must call `keepLedger` for the resulting history. */
export const takeLedger = (flow: PreparedFlow, history: History): Ledger => {
  if (latest?.flow === flow && latestHistory === history) {
    const ledger = latest;
    latest = latestHistory = null;
    return ledger;
  }
  const ledger = others.get(history);
  if (ledger?.flow !== flow) return ledgerOf(flow, history);
  remove(history, ledger);
  return ledger;
};

/** Scanning a short history is faster than keeping a set of its keys. */
const LONG = 256;

/** True if the history may have an answer with this key; a false "yes" is possible, a false "no" is not. */
export const mayHoldKey = (history: History, key: string): boolean => {
  if (history.length < LONG) return true;
  const ledger = latestHistory === history ? latest : others.get(history);
  if (!ledger) return true;
  ledger.keys ??= new Set(history.map((item) => item.key));
  return ledger.keys.has(key);
};

export const keepLedger = (ledger: Ledger, history: History): void => {
  const earlier = others.get(history);
  if (earlier) remove(history, earlier);
  if (latest && latestHistory && latestHistory !== history && latestHistory.length > MIN_ITEMS) {
    others.set(latestHistory, latest);
    bytes += latest.bytes;
    for (const [oldest, { bytes: held }] of others) {
      if (bytes <= MAX_BYTES) break;
      others.delete(oldest);
      bytes -= held;
    }
  }
  latest = ledger;
  latestHistory = history;
};
