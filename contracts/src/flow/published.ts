/** What a published definition shows to anyone: no notes, nothing that is for authors only (decisions 5 and 17). */
import {
  CATCH_ALL,
  type Answer,
  type FlowDefinition,
  type Language,
  type Message,
  type PromptDefinition,
  type QuickResponse,
  type TranslationSources,
  type Translations,
  type WaitingTexts,
} from './definition.js';
import { translated } from './translations.js';

const mapPrompts = (flow: FlowDefinition, change: (prompt: PromptDefinition) => PromptDefinition): FlowDefinition => ({
  ...flow,
  promptsArray: flow.promptsArray.map((entry) => ({ ...entry, definition: change(entry.definition) })),
});

const withoutSource = <T extends { readonly tSource?: TranslationSources }>({ tSource: _forAuthors, ...said }: T) =>
  said;
const responseForAll = ({ tMessagesSource: _forAuthors, ...response }: QuickResponse): QuickResponse =>
  withoutSource(response);
const answersForAll = (answers: readonly Answer[]): readonly Answer[] =>
  answers.map((answer) => {
    const said: Answer = withoutSource(answer);
    return said.quickResponse ? { ...said, quickResponse: responseForAll(said.quickResponse) } : said;
  });
const waitingForAll = <T extends WaitingTexts>({
  tExtAnswerPendingSource: _pending,
  tExtAnswerFulfilledSource: _fulfilled,
  ...said
}: T) => said;
const promptForAll = (prompt: PromptDefinition): PromptDefinition => {
  const { custom: _notes, tAltMessagesSource: _forAuthors, ...said } = withoutSource(waitingForAll(prompt));
  const { answers, messages, quickResponses } = said;
  return {
    ...said,
    ...(messages && { messages: messages.map(withoutSource) }),
    ...(Array.isArray(answers) && { answers: answersForAll(answers as readonly Answer[]) }),
    ...(quickResponses && { quickResponses: quickResponses.map(responseForAll) }),
  };
};
const mapCommon = (
  flow: FlowDefinition,
  change: (answers: readonly Answer[]) => readonly Answer[],
): Pick<FlowDefinition, 'commonAnswers'> =>
  flow.commonAnswers
    ? {
        commonAnswers: Object.fromEntries(
          Object.entries(flow.commonAnswers).map(([name, answers]) => [name, change(answers)]),
        ),
      }
    : {};

/** The definition without what only authors see; every translation is kept. Players match answers with this form. */
export const publishedDefinition = (draft: FlowDefinition): FlowDefinition => ({
  ...mapPrompts(waitingForAll(draft), promptForAll),
  ...mapCommon(draft, answersForAll),
});

interface Said {
  readonly message?: Message;
  readonly tMessage?: Translations<Message>;
  readonly tSource?: TranslationSources;
}
const say = <T extends Said>(said: T, language: Language): Omit<T, 'tMessage' | 'tSource'> => {
  const { tMessage, tSource: _forAuthors, ...rest } = said;
  return said.message === undefined ? rest : { ...rest, message: translated(said.message, tMessage, language) };
};

const sayAll = <T extends Message>(
  list: readonly T[],
  translations: readonly Translations<T>[] = [],
  language: Language,
): readonly T[] => list.map((text, index) => translated(text, translations[index], language));

const sayQuickResponse = (response: QuickResponse, language: Language): QuickResponse => {
  const { tMessages, tMessagesSource: _forAuthors, ...rest } = say(response, language);
  return rest.messages ? { ...rest, messages: sayAll(rest.messages, tMessages, language) } : rest;
};
const sayWaiting = <T extends WaitingTexts>(said: T, language: Language) => {
  const { tExtAnswerPendingMessage, tExtAnswerFulfilledMessage, ...rest } = waitingForAll(said);
  const { extAnswerPendingMessage: pending, extAnswerFulfilledMessage: fulfilled } = rest;
  return {
    ...rest,
    ...(pending !== undefined && { extAnswerPendingMessage: translated(pending, tExtAnswerPendingMessage, language) }),
    ...(fulfilled !== undefined && {
      extAnswerFulfilledMessage: translated(fulfilled, tExtAnswerFulfilledMessage, language),
    }),
  };
};
const sayAnswer = (answer: Answer, language: Language): Answer => {
  const { tMessage, tSource: _forAuthors, ...rest } = answer;
  return {
    ...rest,
    message: answer.message === CATCH_ALL ? CATCH_ALL : translated(answer.message, tMessage, language),
    ...(answer.quickResponse && { quickResponse: sayQuickResponse(answer.quickResponse, language) }),
  };
};
const sayAnswers = (answers: readonly Answer[], language: Language): readonly Answer[] =>
  answers.map((answer) => sayAnswer(answer, language));

const sayPrompt = (prompt: PromptDefinition, language: Language): PromptDefinition => {
  const {
    tAltMessages,
    tAltMessagesSource: _forAuthors,
    answers,
    messages,
    quickResponses,
    ...rest
  } = say(sayWaiting(prompt, language), language);
  return {
    ...rest,
    ...(rest.altMessages && { altMessages: sayAll(rest.altMessages, tAltMessages, language) }),
    ...(answers !== undefined && {
      answers: Array.isArray(answers) ? sayAnswers(answers as readonly Answer[], language) : answers,
    }),
    ...(messages !== undefined && { messages: messages?.map((step) => say(step, language)) ?? null }),
    ...(quickResponses !== undefined && {
      quickResponses: quickResponses?.map((response) => sayQuickResponse(response, language)) ?? null,
    }),
  };
};

/**
 * All texts in one language, the default language's where there is no translation; no translation maps remain. For
 * readers: an answer's `message` is then the translated one, so a chat must be played with the form that keeps them.
 */
export const inLanguage = (flow: FlowDefinition, language: Language): FlowDefinition => ({
  ...mapPrompts(sayWaiting(flow, language), (prompt) => sayPrompt(prompt, language)),
  ...mapCommon(flow, (answers) => sayAnswers(answers, language)),
});
