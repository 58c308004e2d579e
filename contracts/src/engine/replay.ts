/** Plays a chat again from what the learner said; the same history and the same score come out (SPEC ENG-L1). */
import { answer, saidIn } from './answer.js';
import { startChat } from './start.js';
import type { AnswerInput, Chat, EngineError, HistoryItem, Outcome, PreparedFlow, StartOptions } from './types.js';

/** The answers of a history as inputs; what the engine said itself is left out. */
export const inputsOf = (history: readonly HistoryItem[]): AnswerInput[] =>
  history.flatMap((item) => {
    if (item.direction !== 'sent' || item.auto) return [];
    const input: AnswerInput = { key: item.key, message: saidIn(item), at: item.at };
    return [
      {
        ...input,
        ...(item.answerExternally ? { external: true } : {}),
        ...(item.answerAltered ? { altered: true } : {}),
      },
    ];
  });

/** Goes past auto prompts where auto answering is off: "Next" says nothing, so it is no input of its own. */
export const pressNextWhileAsked = (flow: PreparedFlow, chat: Chat, input: AnswerInput): Outcome => {
  let reached: Chat = chat;
  // Auto prompts may lead in circles; a learner can't have pressed "Next" without end either.
  for (let presses = 0; reached.autoRequest && presses < 1_000; presses += 1) {
    const outcome = answer(flow, reached, input);
    if (!outcome.ok) return outcome;
    if (outcome.chat === reached) break;
    reached = outcome.chat;
  }
  return { ok: true, chat: reached, effects: [] };
};

/** Gives one answer after the other. The error is that of the first one that does not fit. */
export const feed = (
  flow: PreparedFlow,
  chat: Chat,
  inputs: readonly AnswerInput[],
): { readonly ok: true; readonly chat: Chat } | { readonly ok: false; readonly error: EngineError } => {
  let reached = chat;
  for (const input of inputs) {
    const ready = reached.autoRequest ? pressNextWhileAsked(flow, reached, input) : null;
    if (ready && !ready.ok) return ready;
    const outcome = answer(flow, ready?.chat ?? reached, input);
    if (!outcome.ok) return outcome;
    reached = outcome.chat;
  }
  return { ok: true, chat: reached };
};

/** Errors: those of `startChat` and `answer`. Effects are empty: nothing of this is to be shown or saved again. */
export const replay = (flow: PreparedFlow, options: StartOptions, inputs: readonly AnswerInput[]): Outcome => {
  const started = startChat(flow, options);
  if (!started.ok) return started;
  const fed = feed(flow, started.chat, inputs);
  return fed.ok ? { ok: true, chat: fed.chat, effects: [] } : fed;
};
