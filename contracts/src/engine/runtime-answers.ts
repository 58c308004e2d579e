/** All answers of a prompt in a chat: listed ones, hidden ones and the catch-all (ENG-49). */
import type { Answer } from '../definition/definition.js';
import { promptOf } from './prompt-of.js';
import { translate } from '../definition/translate.js';
import { resolverIn } from './turn.js';
import type { Chat, PreparedFlow } from './types.js';
import { fillText } from './variables.js';

export type RuntimeAnswer = Pick<
  Answer,
  'contentType' | 'hidden' | 'normalize' | 'score' | 'scoreVar' | 'scoreLater' | 'nextKey' | 'quickResponse'
> &
  Pick<Answer, 'trackAnalytics'> & {
    /** Canonical: used by matching and statistics. */
    readonly message: string;
    /** As the author wrote it, in the chat's language. */
    readonly displayMessage: string;
    /** As shown, with variables filled in. */
    readonly effectiveDisplayMessage: string;
  };

/** The answers of the chat's current prompt, in the author's order; empty if nothing can be answered. */
export const runtimeAnswers = (flow: PreparedFlow, chat: Chat): readonly RuntimeAnswer[] => {
  const last = chat.history.at(-1);
  const prompt = last && promptOf(flow, last);
  if (!prompt) return [];
  const resolve = resolverIn(flow, prompt, { past: chat.history, added: [] }, chat);
  return prompt.answers.map(({ key: _, tMessage, ...answer }) => {
    const displayMessage = translate(answer.message, tMessage, chat.language) ?? answer.message;
    return { ...answer, displayMessage, effectiveDisplayMessage: fillText(displayMessage, resolve).text };
  });
};
