/** What a published definition shows to anyone: no notes, nothing that is for authors only (decisions 5 and 17). */
import {
  CATCH_ALL,
  type Answer,
  type FlowDefinition,
  type Language,
  type Message,
  type PromptDefinition,
  type QuickResponse,
  type Translations,
} from './definition.js';
import { translated } from './translations.js';

const mapPrompts = (flow: FlowDefinition, change: (prompt: PromptDefinition) => PromptDefinition): FlowDefinition => ({
  ...flow,
  promptsArray: flow.promptsArray.map((entry) => ({ ...entry, definition: change(entry.definition) })),
});

/** The definition without what only authors see; every translation is kept. Players match answers with this form. */
export const publishedDefinition = (draft: FlowDefinition): FlowDefinition =>
  mapPrompts(draft, ({ custom: _forAuthors, ...prompt }) => prompt);

interface Said {
  readonly message?: Message;
  readonly tMessage?: Translations<Message>;
}
const say = <T extends Said>(said: T, language: Language): Omit<T, 'tMessage'> => {
  const { tMessage, ...rest } = said;
  return said.message === undefined ? rest : { ...rest, message: translated(said.message, tMessage, language) };
};

const sayQuickResponse = (response: QuickResponse, language: Language): QuickResponse => say(response, language);
const sayAnswer = (answer: Answer, language: Language): Answer => {
  const { tMessage, ...rest } = answer;
  return {
    ...rest,
    message: answer.message === CATCH_ALL ? CATCH_ALL : translated(answer.message, tMessage, language),
    ...(answer.quickResponse && { quickResponse: sayQuickResponse(answer.quickResponse, language) }),
  };
};
const sayAnswers = (answers: readonly Answer[], language: Language): readonly Answer[] =>
  answers.map((answer) => sayAnswer(answer, language));

const sayPrompt = (prompt: PromptDefinition, language: Language): PromptDefinition => {
  const { tExtAnswerPendingMessage, tExtAnswerFulfilledMessage, answers, messages, quickResponses, ...rest } = say(
    prompt,
    language,
  );
  const { extAnswerPendingMessage: pending, extAnswerFulfilledMessage: fulfilled } = rest;
  return {
    ...rest,
    ...(answers !== undefined && {
      answers: Array.isArray(answers) ? sayAnswers(answers as readonly Answer[], language) : answers,
    }),
    ...(messages !== undefined && { messages: messages?.map((step) => say(step, language)) ?? null }),
    ...(quickResponses !== undefined && {
      quickResponses: quickResponses?.map((response) => sayQuickResponse(response, language)) ?? null,
    }),
    ...(pending !== undefined && { extAnswerPendingMessage: translated(pending, tExtAnswerPendingMessage, language) }),
    ...(fulfilled !== undefined && {
      extAnswerFulfilledMessage: translated(fulfilled, tExtAnswerFulfilledMessage, language),
    }),
  };
};

/**
 * All texts in one language, the default language's where there is no translation; no translation maps remain. For
 * readers: an answer's `message` is then the translated one, so a chat must be played with the form that keeps them.
 */
export const inLanguage = (flow: FlowDefinition, language: Language): FlowDefinition => ({
  ...mapPrompts(flow, (prompt) => sayPrompt(prompt, language)),
  ...(flow.commonAnswers && {
    commonAnswers: Object.fromEntries(
      Object.entries(flow.commonAnswers).map(([name, answers]) => [name, sayAnswers(answers, language)]),
    ),
  }),
});
