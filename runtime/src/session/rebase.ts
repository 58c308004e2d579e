/**
 * Replays a learner's answers on top of a changed history: another tab or device continued the chat, or the author
 * edited the draft. Answers that still fit are given again; from the first one that doesn't, all are returned
 * separately.
 */
import { answer, goPastAuto, inputOf, latestCause, saidIn } from '@parley/contracts/engine/answer';
import { pressNextWhileAsked } from '@parley/contracts/engine/replay';
import { loadChat } from '@parley/contracts/engine/resume';
import { startChat } from '@parley/contracts/engine/start';
import { beginsVisit, isForHelp } from '@parley/contracts/engine/visit';
import type {
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

/** The learner's own answers, in order. */
export const ownAnswers = (history: readonly HistoryItem[]): HistoryItem[] =>
  history.filter((item) => item.direction === 'sent' && !item.auto);

/** An answer's text, to show the learner which one is meant. */
export const answerText = (item: HistoryItem): string => {
  const said = saidIn(item);
  return typeof said === 'string' ? said : Array.isArray(said) ? said.join(', ') : '';
};

const fits = (chat: Chat, item: HistoryItem): boolean =>
  chat.input !== null && chat.input.promptKey === item.promptKey && !chat.completed;

/** "Next" isn't an answer, so it isn't replayed: it is pressed as often as it was in `shown`. */
const pressNextAsBefore = (flow: PreparedFlow, from: Chat, shown: readonly HistoryItem[]): Chat => {
  const { cause } = latestCause(from.history);
  /** Index in `shown` of the message at which "Next" is pressed next. */
  let index = shown.findIndex(({ key }) => key === cause) + 1;
  if (index === 0 && cause !== 'start') return from;
  let chat = from;
  while (chat.autoRequest) {
    const waits = chat.history.at(-1)?.promptKey;
    const before = index;
    index = shown.findIndex(
      ({ promptKey }, at) => at > before && promptKey !== waits && shown[at - 1]?.promptKey === waits,
    );
    const outcome = goPastAuto(flow, chat, shown[index]?.at ?? 0);
    if (index < 0 || !outcome.ok) break;
    chat = outcome.chat;
  }
  return chat;
};

/** True if another tab has asked for this help already: a visit has each only once. */
const hasHelp = ({ history }: Chat, { promptKey, message }: HistoryItem): boolean => {
  const asked = history.findLastIndex((each) => each.promptKey === promptKey && beginsVisit(each));
  return asked >= 0 && history.slice(asked).some((each) => isForHelp(each) && each.message === message);
};

/**
 * An empty `base` means the beginning. `shown` is the history on the screen; it only tells how far "Next" had moved the
 * chat.
 */
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
    if (input.help && hasHelp(chat, item)) {
      given += 1;
      continue;
    }
    // If the answer doesn't fit, these presses of "Next" are undone too: the learner must not skip unread messages.
    const ready = pressNextWhileAsked(flow, chat, input);
    const outcome = ready.ok && fits(ready.chat, item) ? answer(flow, ready.chat, input) : ready;
    if (!ready.ok || !outcome.ok || outcome.chat === ready.chat) break;
    chat = outcome.chat;
    given += 1;
  }
  return { ok: true, chat: pressNextAsBefore(flow, chat, shown), aside: answers.slice(given) };
};
