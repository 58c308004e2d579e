/** What the counters may see of history items and of a chat: nothing that a learner wrote. */
import type { Chat, HistoryItem } from '@parley/contracts/engine/types';
import type { ChatStanding, ItemFact } from '@parley/contracts/events/chat-events';

export const factOf = (item: HistoryItem): ItemFact => ({
  key: item.key,
  promptKey: item.promptKey,
  direction: item.direction,
  ...(item.matched ? { matched: item.matched } : {}),
  ...(item.score === undefined ? {} : { score: item.score }),
  ...(item.continuesThread ? { continuesThread: true } : {}),
  ...(item.auto ? { auto: true } : {}),
  at: item.at,
});

export const standingOf = (chat: Chat, maxScore: number | null): ChatStanding => ({
  score: chat.score.total,
  maxScore,
  pending: chat.score.pending,
  completed: chat.completed,
  promptKey: chat.input?.promptKey ?? chat.history.at(-1)?.promptKey ?? null,
});
