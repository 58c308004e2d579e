/** Turns the engine's results for a post into commands for the chat's decider, and into the events that it accepts. */
import type { Chat, HistoryItem } from '@parley/contracts/engine/types';
import type { ChatEvent } from '@parley/contracts/events/chat-events';
import { ruleBroken } from '../../platform/http/refusal.js';
import type { ChatState } from '../chat-state.js';
import { chatDecider, type ChatCommand, type EngineResult } from '../chat.decider.js';
import type { CountedInputs } from '../review-inputs.js';
import { factOf, standingOf, type Evaluated } from './facts.js';
import type { Recorded } from './rerun.js';

/** Facts travel unencrypted, items encrypted. */
export const resultOf = (
  items: readonly HistoryItem[],
  chat: Chat,
  maxScore: number | null,
  evaluated?: Evaluated,
  counted?: CountedInputs,
): EngineResult => ({
  items,
  facts: items.map((item) => factOf(item, chat)),
  standing: standingOf(chat, maxScore, evaluated, counted),
});

/**
 * One command per answer. `before` is the chat before the first answer; `known` is its state on the server, or null if
 * this post starts it.
 */
export function commandsOf(
  before: Chat,
  recorded: readonly Recorded[],
  maxScore: number | null,
  known: ChatState | null,
): ChatCommand[] {
  let after = before.history.at(-1)?.key ?? '';
  const inputs = known?.standing?.inputs;
  let counted: CountedInputs | undefined = inputs ? { items: known.history.length, inputs } : undefined;
  return recorded.map(({ from, items, chat }): ChatCommand => {
    const result = resultOf(items, chat, maxScore, known?.evaluations, from === null ? counted : undefined);
    counted = result.standing.inputs && { items: chat.history.length, inputs: result.standing.inputs };
    const command = { after, ...result };
    after = chat.history.at(-1)?.key ?? '';
    return from === null ? { type: 'RecordAnswers', ...command } : { type: 'AlterAnswer', from, ...command };
  });
}

/** @throws Refusal 422 with the decider's code; nothing is written then */
export function decided(state: ChatState, commands: readonly ChatCommand[]): ChatEvent[] {
  let reached = state;
  return commands.flatMap((command, n) => {
    const decision = chatDecider.decide(command, reached);
    if (!decision.ok) throw ruleBroken('This answer doesn’t match the chat', decision.rejection.code);
    // The items after the last answer are computed when that answer is written.
    if (n < commands.length - 1) for (const event of decision.events) reached = chatDecider.evolve(reached, event);
    return decision.events;
  });
}
