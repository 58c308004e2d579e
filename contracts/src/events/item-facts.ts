import type { HistoryItem } from '../engine/types.js';
import type { ItemFact } from './chat-events.js';

const follows = ({ part, stepIndex }: HistoryItem): boolean =>
  part === 'quickResponse' || part === 'external' || (part === 'step' && (stepIndex ?? 0) > 0);

/** What the counters may know of history items: keys, the author's own choices, scores and times; no text (STAT-F1). */
export const factsOf = (items: readonly HistoryItem[]): readonly ItemFact[] =>
  items.map((item) => ({
    key: item.key,
    promptKey: item.promptKey,
    direction: item.direction,
    at: item.at,
    ...(item.direction === 'sent' && item.matched !== undefined && { matched: item.matched }),
    ...(item.direction === 'sent' && item.score !== undefined && { score: item.score }),
    ...(item.continuesThread && { continuesThread: true }),
    ...(item.auto && { auto: true }),
    ...(item.direction === 'received' && follows(item) && { follows: true }),
  }));
