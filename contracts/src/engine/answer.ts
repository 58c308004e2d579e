/** Answers the prompt that is shown (ENG-2…5, 13…15, 19, 20, 58, 77, 78). */
import { isAnswerKey } from './history-wire.js';
import { mayHoldKey } from './ledger-cache.js';
import { matchAnswer } from './match-answer.js';
import { beginTurn, failed, finishTurn, unchanged } from './outcome.js';
import { give, leave } from './play.js';
import { isSpent, offeredHelp } from './prompt-input.js';
import { promptOf } from './prompt-of.js';
import type { Takes } from '../definition/takes.js';
import type { AnswerInput, Chat, EngineError, HistoryItem, Outcome, PreparedFlow, PreparedPrompt } from './types.js';
import { currentVisit, givenAnswers, isForHelp } from './visit.js';

/** The learner's answer in the form of an input: the message, or the canonical choices of a multi-select. */
export const saidIn = (item: HistoryItem): string | readonly string[] => {
  if (item.multipleAnswers) return item.multipleAnswers;
  const said = item.originalMessage ?? item.message;
  return typeof said === 'string' ? said : '';
};
/** The learner's answer as it was given; a reviewer's, and changes, are marked by others. */
export const inputOf = (item: HistoryItem): AnswerInput => ({
  key: item.key,
  message: saidIn(item),
  at: item.at,
  ...(isForHelp(item) && { help: true }),
});
/** Choices may be named in any order, but each entry of a list has its place. */
export const isSame = (a: unknown, b: string | readonly string[], takes?: Takes): boolean => {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  if (takes === 'list') return a.length === b.length && a.every((entry, place) => entry === b[place]);
  return new Set(a).size === new Set(b).size && a.every((entry) => b.includes(entry as string));
};

const findKey = (history: readonly HistoryItem[], key: string): HistoryItem | null => {
  if (!mayHoldKey(history, key)) return null;
  for (let i = history.length - 1; i >= 0; i -= 1) {
    const item = history[i];
    if (item?.key === key) return item;
  }
  return null;
};

/** The last answer that somebody gave, and how many items the engine has added since. */
export const latestCause = (history: readonly HistoryItem[]): { readonly cause: string; readonly number: number } => {
  for (let i = history.length - 1; i >= 0; i -= 1) {
    const item = history[i];
    if (item?.direction === 'sent' && !item.auto) return { cause: item.key, number: history.length - 1 - i };
  }
  return { cause: 'start', number: history.length };
};

const isAllowed = (prompt: PreparedPrompt, chat: Chat, input: AnswerInput): boolean => {
  if (!prompt.definition.answerExternally) return !input.external;
  return chat.runMode !== 'normal' || input.external === true;
};

/** A choice that is no longer listed can't be sent, unless text can be typed. */
const isRefused = (
  prompt: PreparedPrompt,
  history: readonly HistoryItem[],
  stepIndex: number,
  pick: number,
): boolean => {
  if (prompt.answerType !== 'choice' || prompt.catchAll !== null || !prompt.listed.includes(pick)) return false;
  const visit = currentVisit({ past: history, added: [] });
  return visit.sent.length > 0 && isSpent(prompt, givenAnswers(visit, stepIndex), pick);
};

const pressNext = (
  flow: PreparedFlow,
  chat: Chat,
  prompt: PreparedPrompt,
  at: number,
  along?: readonly HistoryItem[],
): Outcome => {
  const turn = beginTurn(flow, chat, chat.history, { ...latestCause(chat.history), at, along });
  return finishTurn(turn, leave(turn, prompt), true);
};

/** Passes an auto prompt that waits, at `at` in ms. Unchanged if none waits. */
export const goPastAuto = (flow: PreparedFlow, chat: Chat, at: number): Outcome => {
  const last = chat.history.at(-1);
  const prompt = last && promptOf(flow, last);
  return chat.autoRequest && prompt ? pressNext(flow, chat, prompt, at) : unchanged(chat);
};

const giveHelp = (
  flow: PreparedFlow,
  chat: Chat,
  prompt: PreparedPrompt,
  input: AnswerInput,
  along?: readonly HistoryItem[],
): Outcome => {
  const { history } = chat;
  const offered = offeredHelp(prompt, currentVisit({ past: history, added: [] }));
  const help = offered.find(({ message }) => message === input.message);
  if (!help) return failed('invalid-answer', prompt.name);
  const turn = beginTurn(flow, chat, history, { cause: input.key, at: input.at, along });
  const match = { picks: [] };
  return finishTurn(
    turn,
    give(turn, prompt, history.at(-1)?.stepIndex ?? 0, { input, match, help, auto: false }),
    true,
  );
};

/** Checks the input at run time, because what comes over the wire need not match the type. */
const inputProblem = (input: AnswerInput | null | undefined): EngineError | null =>
  isAnswerKey(input?.key) && Number.isFinite(input?.at) ? null : { code: 'invalid-answer', detail: 'key' };

/**
 * The chat after an answer. Unchanged, without effects: in readonly mode, in admin mode unless an admin answers, and
 * for an answer equal to the current one with this key. At an auto prompt that waits, any answer means "Next".
 *
 * @param along - a recorded history, whose way is followed at conditions where that is still possible
 */
export const answer = (flow: PreparedFlow, chat: Chat, input: AnswerInput, along?: readonly HistoryItem[]): Outcome => {
  if (chat.runMode === 'readonly') return unchanged(chat);
  const last = chat.history.at(-1);
  const prompt = last && promptOf(flow, last);
  if (!last || !chat.input) return failed('chat-not-initialised');
  if (!prompt) return failed('prompt-not-defined', last.promptKeyStr);
  const problem = inputProblem(input);
  if (problem) return { ok: false, error: problem };
  const known = findKey(chat.history, input.key);
  if (known)
    return isSame(input.message, saidIn(known), promptOf(flow, known)?.takes)
      ? unchanged(chat)
      : failed('invalid-answer', 'key');
  if (prompt.answerType === 'none') return failed('prompt-accepts-no-answers', prompt.name);
  if (prompt.answerType === 'auto') return pressNext(flow, chat, prompt, input.at, along);
  if (chat.runMode === 'admin' && !prompt.definition.answerExternally) return unchanged(chat);
  if (!isAllowed(prompt, chat, input)) return failed('prompt-accepts-no-answers', prompt.name);
  if (input.help) return giveHelp(flow, chat, prompt, input, along);
  const matched = matchAnswer(prompt, input.message, chat);
  if (!matched.ok) return matched;
  const stepIndex = last.stepIndex ?? 0;
  const { match } = matched;
  if (match.picks.some((pick) => isRefused(prompt, chat.history, stepIndex, pick)))
    return failed('invalid-answer', prompt.name);
  const turn = beginTurn(flow, chat, chat.history, { cause: input.key, at: input.at, along });
  return finishTurn(turn, give(turn, prompt, stepIndex, { input, match, auto: false }), true);
};
