/** Items and their scores in the form in which events store them, and back: the names of fields are short there. */
import { fromStored, toWire, type WireItem } from '../engine/history-wire.js';
import type { HistoryItem, Scoring } from '../engine/types.js';
import type { ItemKey } from '../ids.js';
import type { ItemRescore, ItemScoring } from './chat-events.js';

export const storedItems = (items: readonly HistoryItem[]): WireItem[] => items.map(toWire);
/** @throws Error if a newer program wrote them */
export const itemsOf = (stored: readonly WireItem[]): HistoryItem[] => stored.map(fromStored);

/** Makes a change of stored items into a change of items with full names, so that read models and the aggregate share it. */
export const changedAsStored =
  (change: (stored: WireItem) => WireItem): ((item: HistoryItem) => HistoryItem) =>
  (item) =>
    fromStored(change(toWire(item)));

/** An answer that a re-score, or taking it back, scores otherwise. */
export interface ScoreChange {
  readonly itemKey: ItemKey;
  readonly was: Scoring;
  readonly now: Scoring;
}

const storedScoring = ({ score, scoreLater, price, rescoredBy }: Scoring): ItemScoring => ({
  ...(score !== undefined && { s: score }),
  ...(scoreLater !== undefined && { sl: scoreLater }),
  ...(price !== undefined && { pr: price }),
  ...(rescoredBy !== undefined && { rv: rescoredBy }),
});
const scoringOf = ({ s, sl, pr, rv }: ItemScoring): Scoring => ({
  ...(s !== undefined && { score: s }),
  ...(sl !== undefined && { scoreLater: sl }),
  ...(pr !== undefined && { price: pr }),
  ...(rv !== undefined && { rescoredBy: rv }),
});

export const storedScores = (changes: readonly ScoreChange[]): ItemRescore[] =>
  changes.map(({ itemKey, was, now }) => ({ itemKey, was: storedScoring(was), now: storedScoring(now) }));
export const scoresOf = (stored: readonly ItemRescore[]): ScoreChange[] =>
  stored.map(({ itemKey, was, now }) => ({ itemKey, was: scoringOf(was), now: scoringOf(now) }));
