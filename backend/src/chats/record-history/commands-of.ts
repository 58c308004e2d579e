/** What the engine made of a post, as commands for the chat's decider, and the events that it accepts. */
import { toWire } from '@parley/contracts/engine/history-wire';
import type { Chat, HistoryItem } from '@parley/contracts/engine/types';
import type { ChatEvent } from '@parley/contracts/events/chat-events';
import { ruleBroken } from '../../platform/http/refusal.js';
import { chatDecider, type ChatCommand, type ChatState, type EngineResult } from '../chat.decider.js';
import { factOf, standingOf, type Evaluated } from './facts.js';
import type { Recorded } from './rerun.js';

/** The facts in the clear, the items for encryption. */
export const resultOf = (
  items: readonly HistoryItem[],
  chat: Chat,
  maxScore: number | null,
  evaluated?: Evaluated,
): EngineResult => ({
  items: items.map(toWire),
  facts: items.map(factOf),
  standing: standingOf(chat, maxScore, evaluated),
});

/** One command an answer. `before` = the chat that the first of them was given in. */
export function commandsOf(
  before: Chat,
  recorded: readonly Recorded[],
  maxScore: number | null,
  evaluated?: Evaluated,
): ChatCommand[] {
  let after = before.history.at(-1)?.key ?? '';
  return recorded.map(({ from, items, chat }): ChatCommand => {
    const result = { after, ...resultOf(items, chat, maxScore, evaluated) };
    after = chat.history.at(-1)?.key ?? '';
    return from === null ? { type: 'RecordAnswers', ...result } : { type: 'AlterAnswer', from, ...result };
  });
}

/** @throws Refusal 422 with the decider's code; nothing is written then */
export function decided(state: ChatState, commands: readonly ChatCommand[]): ChatEvent[] {
  let reached = state;
  return commands.flatMap((command) => {
    const decision = chatDecider.decide(command, reached);
    if (!decision.ok) throw ruleBroken('This answer does not fit the chat', decision.rejection.code);
    for (const event of decision.events) reached = chatDecider.evolve(reached, event);
    return decision.events;
  });
}
