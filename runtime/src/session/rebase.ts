/**
 * Puts a learner's answers on top of a history that has changed under them: another tab or device went on, or the
 * author edited the draft. What still fits is given again; from the first that doesn't, everything is told apart.
 */
import { answer, goPastAuto, latestCause, saidIn } from '@parley/contracts/engine/answer';
import { pressNextWhileAsked } from '@parley/contracts/engine/replay';
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

/** To tell the learner which answer is meant. */
export const wordsSaid = (item: HistoryItem): string => {
  const said = saidIn(item);
  return typeof said === 'string' ? said : Array.isArray(said) ? said.join(', ') : '';
};

export const inputOf = (item: HistoryItem): AnswerInput => ({ key: item.key, message: saidIn(item), at: item.at });

const fits = (chat: Chat, item: HistoryItem): boolean =>
  chat.input !== null && chat.input.promptKey === item.promptKey && !chat.completed;

/** "Next" says nothing, so it is no answer to give again: it is pressed as often as it was in `shown`. */
const ledOn = (flow: PreparedFlow, from: Chat, shown: readonly HistoryItem[]): Chat => {
  const { cause } = latestCause(from.history);
  /** Where the message stands in `shown` that "Next" is to be pressed at. */
  let place = shown.findIndex(({ key }) => key === cause) + 1;
  if (place === 0 && cause !== 'start') return from;
  let chat = from;
  while (chat.autoRequest) {
    const waits = chat.history.at(-1)?.promptKey;
    const before = place;
    place = shown.findIndex(
      ({ promptKey }, at) => at > before && promptKey !== waits && shown[at - 1]?.promptKey === waits,
    );
    const outcome = goPastAuto(flow, chat, shown[place]?.at ?? 0);
    if (place < 0 || !outcome.ok) break;
    chat = outcome.chat;
  }
  return chat;
};

/** `base` empty = from the beginning. Of `shown`, where the chat stood, no more is taken than how far "Next" had led it. */
export const rebase = (
  flow: PreparedFlow,
  options: StartOptions,
  base: readonly HistoryItem[],
  answers: readonly HistoryItem[],
  shown: readonly HistoryItem[] = [],
): Rebased => {
  const begun = base.length > 0 ? loadChat(flow, savedChat(base, options), options) : startChat(flow, options);
  if (!begun.ok) return begun;
  let chat = begun.chat;
  let given = 0;
  for (const item of answers) {
    const input = inputOf(item);
    // Undone with the answer where that does not fit: nobody is led past what they have not read.
    const ready = pressNextWhileAsked(flow, chat, input);
    const outcome = ready.ok && fits(ready.chat, item) ? answer(flow, ready.chat, input) : ready;
    if (!ready.ok || !outcome.ok || outcome.chat === ready.chat) break;
    chat = outcome.chat;
    given += 1;
  }
  return { ok: true, chat: ledOn(flow, chat, shown), aside: answers.slice(given) };
};
