/** The reaction to an answer, and whether the same answers are asked again (ENG-21, SPEC ENG-R1…R9). */
import type { Answer, QuickResponse } from '../definition/definition.js';
import type { ContentType, Message } from '../definition/message.js';
import type { Language, Translations } from '../definition/values.js';
import { translate } from '../definition/translate.js';
import type { PreparedPrompt } from './types.js';
import { countOf, itemAt, type Items } from './visit.js';

export interface Reaction {
  /** null: no reaction. */
  readonly message: Message | null;
  readonly tMessage?: Translations<Message>;
  readonly contentType: ContentType;
  /** REP: ask again. FWD: continue. */
  readonly repeats: boolean;
}

const says = (message: Message | undefined): message is Message =>
  message !== undefined && !(typeof message === 'string' && message.trim() === '');

type Said = Pick<Reaction, 'message' | 'tMessage'>;
/** null if it has no text in the chat's language. */
const saidIn = (message: Message | undefined, tMessage: Reaction['tMessage'], language: Language): Said =>
  says(translate(message ?? '', tMessage, language)) ? { message: message ?? '', tMessage } : { message: null };
const saysAnything = ({ message, tMessage, messages = [] }: QuickResponse): boolean =>
  [message, ...Object.values(tMessage ?? {})].some(says) || messages.length > 0;

const usesPromptList = (prompt: PreparedPrompt, { help, quickResponse }: Answer): boolean => {
  if (help || !prompt.definition.quickResponses?.length) return false;
  return quickResponse ? quickResponse.repeatAnswers === true && !saysAnything(quickResponse) : prompt.listServesAll;
};

/**
 * How often one of these answers was given at the prompt before, in the whole chat. The newest item is the current one.
 */
const timesGiven = (items: Items, prompt: PreparedPrompt, answers: readonly Answer[]): number => {
  const messages = new Set(answers.map(({ message }) => message));
  let times = 0;
  for (let i = countOf(items) - 2; i >= 0; i -= 1) {
    const item = itemAt(items, i);
    if (item?.direction !== 'sent' || item.promptKey !== prompt.key) continue;
    if (item.matched?.some((message) => messages.has(message))) times += 1;
  }
  return times;
};
const nth = <T>(list: readonly T[], n: number): T | undefined => list[Math.min(n, list.length - 1)];

const ofPromptList = (items: Items, prompt: PreparedPrompt, answer: Answer, language: Language): Reaction => {
  const users = prompt.answers.filter((each) => usesPromptList(prompt, each));
  const response = nth(prompt.definition.quickResponses ?? [], timesGiven(items, prompt, users)) ?? {};
  return {
    ...saidIn(response.message, response.tMessage, language),
    contentType: response.contentType ?? null,
    repeats: answer.quickResponse?.repeatAnswers ?? false,
  };
};

const SILENT: Reaction = { message: null, contentType: null, repeats: false };

/** The reaction to the answer just added to `items`; of several choices, the first one with a reaction. */
export const reactionTo = (
  items: Items,
  prompt: PreparedPrompt,
  picked: readonly Answer[],
  language: Language,
): Reaction => {
  const answer = picked.find(({ quickResponse }) => quickResponse) ?? picked[0];
  if (!answer) return SILENT;
  if (usesPromptList(prompt, answer)) return ofPromptList(items, prompt, answer, language);
  const response = answer.quickResponse;
  if (!response) return SILENT;
  const repeats = response.repeatAnswers ?? false;
  const contentType = response.contentType ?? null;
  const only = saidIn(response.message, response.tMessage, language);
  if (only.message !== null) return { ...only, contentType, repeats };
  const { messages = [], tMessages } = response;
  const due = messages.length > 0 ? Math.min(timesGiven(items, prompt, [answer]), messages.length - 1) : 0;
  return { ...saidIn(messages[due], tMessages?.[due], language), contentType, repeats };
};
