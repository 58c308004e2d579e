/** The parts of items and chats that counters may see: nothing that a learner wrote. */
import type { Chat, HistoryItem } from '@parley/contracts/engine/types';
import type { ChatStanding, ItemFact } from '@parley/contracts/events/chat-events';
import { reviewInputs, type CountedInputs } from '../review-inputs.js';

/** Shown as part of a presentation that began earlier. */
const isLater = ({ direction, part, stepIndex }: HistoryItem): boolean =>
  direction === 'received' &&
  (part === 'quickResponse' || part === 'external' || (part === 'step' && (stepIndex ?? 0) > 0));

export const factOf = (item: HistoryItem): ItemFact => ({
  key: item.key,
  promptKey: item.promptKey,
  direction: item.direction,
  ...(item.matched ? { matched: item.matched } : {}),
  ...(item.score === undefined ? {} : { score: item.score }),
  ...(item.price === undefined ? {} : { price: item.price }),
  ...(item.continuesThread ? { continuesThread: true } : {}),
  ...(item.auto ? { auto: true } : {}),
  ...(item.direction === 'sent' && item.answerExternally ? { external: true } : {}),
  ...(isLater(item) ? { follows: true } : {}),
  at: item.at,
});

/** Ids of the evaluations that have been given. */
export interface Evaluated {
  has(evaluationId: string): boolean;
}
const NOTHING_EVALUATED: Evaluated = new Set<string>();

export const standingOf = (
  chat: Chat,
  maxScore: number | null,
  evaluated: Evaluated = NOTHING_EVALUATED,
  counted?: CountedInputs,
): ChatStanding => ({
  score: chat.score.total,
  maxScore,
  pending: chat.score.pending,
  completed: chat.completed,
  ...(chat.autoAnswer ? {} : { byNext: true }),
  promptKey: chat.input?.promptKey ?? chat.history.at(-1)?.promptKey ?? null,
  inputs: reviewInputs(chat.history, evaluated, counted),
});
