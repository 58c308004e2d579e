import { toWire } from '@parley/contracts/engine/history-wire';
import type { ChatEvent } from '@parley/contracts/events/chat-events';
import { factOf, standingOf } from './facts.js';
import type { Recorded } from './rerun.js';

/** One event an answer: the facts in the clear, the items for encryption. */
export const eventsOf = (recorded: readonly Recorded[], maxScore: number | null): ChatEvent[] =>
  recorded.map(({ from, items, chat }): ChatEvent => {
    const data = { facts: items.map(factOf), standing: standingOf(chat, maxScore) };
    const personal = { items: items.map(toWire) };
    return from === null
      ? { type: 'AnswerGiven', data, personal }
      : { type: 'AnswerAltered', data: { from, ...data }, personal };
  });
