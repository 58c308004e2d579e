/**
 * Puts a learner's answers on top of a history that has changed under them: another tab or device went on, or the
 * author edited the draft. What still fits is given again; from the first that doesn't, everything is told apart.
 */
import { answer, saidIn } from '@parley/contracts/engine/answer';
import { loadChat } from '@parley/contracts/engine/resume';
import { startChat } from '@parley/contracts/engine/start';
import type {
  AnswerInput,
  Chat,
  EngineError,
  HistoryItem,
  PreparedFlow,
  SavedChat,
  StartOptions,
} from '@parley/contracts/engine/types';

export type Rebased =
  | { readonly ok: true; readonly chat: Chat; readonly aside: readonly HistoryItem[] }
  | { readonly ok: false; readonly error: EngineError };

export const savedChat = (history: readonly HistoryItem[], options: StartOptions): SavedChat => ({
  v: 1,
  history,
  scoreStrategies: {},
  language: options.language,
  score: null,
  completed: false,
});

/** What the learner said themselves, in order. */
export const ownAnswers = (history: readonly HistoryItem[]): HistoryItem[] =>
  history.filter((item) => item.direction === 'sent' && !item.auto);

export const inputOf = (item: HistoryItem): AnswerInput => ({ key: item.key, message: saidIn(item), at: item.at });

const fits = (chat: Chat, item: HistoryItem): boolean =>
  chat.input !== null && chat.input.promptKey === item.promptKey && !chat.completed;

/** `base` empty = from the beginning. */
export const rebase = (
  flow: PreparedFlow,
  options: StartOptions,
  base: readonly HistoryItem[],
  answers: readonly HistoryItem[],
): Rebased => {
  const begun = base.length > 0 ? loadChat(flow, savedChat(base, options), options) : startChat(flow, options);
  if (!begun.ok) return begun;
  let chat = begun.chat;
  for (const [index, item] of answers.entries()) {
    const outcome = fits(chat, item) ? answer(flow, chat, inputOf(item)) : null;
    if (!outcome?.ok || outcome.chat === chat) return { ok: true, chat, aside: answers.slice(index) };
    chat = outcome.chat;
  }
  return { ok: true, chat, aside: [] };
};
