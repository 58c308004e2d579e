/** Replays a chat from its learner's answers; the same history and score result (SPEC ENG-L1). */
import { answer, inputOf } from './answer.js';
import type { AnswerInput, Chat, EngineError, HistoryItem, Outcome, PreparedFlow } from './types.js';

/** The answers of a history as inputs, without the engine's own. */
export const inputsOf = (history: readonly HistoryItem[]): AnswerInput[] =>
  history.flatMap((item) => {
    if (item.direction !== 'sent' || item.auto) return [];
    return [
      {
        ...inputOf(item),
        ...(item.answerExternally ? { external: true } : {}),
        ...(item.answerAltered ? { altered: true } : {}),
      },
    ];
  });

/** Passes auto prompts if auto answering is off: pressing "Next" sends no answer, so it is not an input. */
export const pressNextWhileAsked = (
  flow: PreparedFlow,
  chat: Chat,
  input: AnswerInput,
  along?: readonly HistoryItem[],
): Outcome => {
  let reached: Chat = chat;
  // Auto prompts may form a loop, but a learner can't have pressed "Next" endlessly.
  for (let presses = 0; reached.autoRequest && presses < 1_000; presses += 1) {
    const outcome = answer(flow, reached, input, along);
    if (!outcome.ok) return outcome;
    if (outcome.chat === reached) break;
    reached = outcome.chat;
  }
  return { ok: true, chat: reached, effects: [] };
};

/**
 * Gives the answers in order. The error is that of the first one that does not fit; `chat` is what was reached before it.
 * @param along - a recorded history, whose way is followed at conditions where that is still possible
 */
export const feed = (
  flow: PreparedFlow,
  chat: Chat,
  inputs: readonly AnswerInput[],
  along?: readonly HistoryItem[],
):
  | { readonly ok: true; readonly chat: Chat }
  | { readonly ok: false; readonly error: EngineError; readonly chat: Chat } => {
  let reached = chat;
  for (const input of inputs) {
    const ready = reached.autoRequest ? pressNextWhileAsked(flow, reached, input, along) : null;
    if (ready && !ready.ok) return { ...ready, chat: reached };
    const outcome = answer(flow, ready?.chat ?? reached, input, along);
    if (!outcome.ok) return { ...outcome, chat: reached };
    reached = outcome.chat;
  }
  return { ok: true, chat: reached };
};
