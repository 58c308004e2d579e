/** The parts of items and chats that counters may see: nothing that a learner wrote. */
import { showsPositions } from '@parley/contracts/definition/scale';
import { decimalOf } from '@parley/contracts/engine/canonical-number';
import { positionReader, readNumber } from '@parley/contracts/engine/read-number';
import type { Chat, HistoryItem } from '@parley/contracts/engine/types';
import type { ChatStanding, ItemFact } from '@parley/contracts/events/chat-events';
import { reviewInputs, type CountedInputs } from '../review-inputs.js';

/** Shown as part of a presentation that began earlier. */
const isLater = ({ direction, part, stepIndex }: HistoryItem): boolean =>
  direction === 'received' &&
  (part === 'quickResponse' || part === 'external' || (part === 'step' && (stepIndex ?? 0) > 0));

/** A longer text is no position that anybody chose. */
const LONGEST_POSITION = 16;
const positionOf = ({ direction, message, promptKey, price }: HistoryItem, chat: Chat): string | null => {
  if (direction !== 'sent' || price !== undefined || typeof message !== 'string' || message.length > LONGEST_POSITION)
    return null;
  // A reaction belongs to the prompt, too, but asks nothing.
  const asked = chat.history.findLast(
    (each) => each.direction === 'received' && each.promptKey === promptKey && each.inputDisplayType !== undefined,
  );
  if (!showsPositions(asked?.inputDisplayType)) return null;
  const number = readNumber(message, positionReader(message, chat));
  return number === null ? null : decimalOf(number);
};

export const factOf = (item: HistoryItem, chat: Chat): ItemFact => {
  const position = positionOf(item, chat);
  return {
    key: item.key,
    promptKey: item.promptKey,
    direction: item.direction,
    ...(item.matched ? { matched: item.matched } : {}),
    ...(position !== null && { position }),
    ...(item.score === undefined ? {} : { score: item.score }),
    ...(item.price === undefined ? {} : { price: item.price }),
    ...(item.continuesThread ? { continuesThread: true } : {}),
    ...(item.auto ? { auto: true } : {}),
    ...(item.direction === 'sent' && item.answerExternally ? { external: true } : {}),
    ...(isLater(item) ? { follows: true } : {}),
    at: item.at,
  };
};

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
