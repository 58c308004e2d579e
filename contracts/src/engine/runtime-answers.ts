/** All answers that a prompt takes, as they stand in a chat: the listed, the hidden and the catch-all (ENG-49). */
import type { Answer } from '../flow/definition.js';
import { promptOf } from './prompt-of.js';
import { translate } from './translate.js';
import { resolverIn } from './turn.js';
import type { Chat, PreparedFlow } from './types.js';
import { fillText } from './variables.js';

export type RuntimeAnswer = Pick<
  Answer,
  'contentType' | 'hidden' | 'normalize' | 'score' | 'scoreVar' | 'scoreLater' | 'nextKey' | 'quickResponse'
> &
  Pick<Answer, 'trackAnalytics'> & {
    /** Canonical: what matching and statistics use. */
    readonly message: string;
    /** In the chat's language, as the author wrote it. */
    readonly displayMessage: string;
    /** What is shown: variables filled in. */
    readonly effectiveDisplayMessage: string;
  };

/** The answers of the prompt that the chat stands at, in the author's order; none where nothing can be answered. */
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
