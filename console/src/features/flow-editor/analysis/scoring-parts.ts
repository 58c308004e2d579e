/** The parts of a draft that affect its maximum score (EDIT-138). Most texts don't. */
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { promptsOf, type FlowDocument } from '../model/flow-document.js';

/** An answer's text counts, because it decides which answer matches; its responses don't. */
const answerParts = ({ key: _, tMessage: _t, quickResponse, ...answer }: Answer) => ({
  ...answer,
  repeats: quickResponse?.repeatAnswers,
});

const partsOf = (definition: PromptDefinition): string =>
  JSON.stringify({
    ...definition,
    message: undefined,
    tMessage: undefined,
    altMessages: undefined,
    tAltMessages: undefined,
    tAltMessagesSource: undefined,
    custom: undefined,
    extAnswerPendingMessage: undefined,
    extAnswerFulfilledMessage: undefined,
    messages: definition.messages?.map(({ repeatAnswers }) => repeatAnswers ?? false),
    quickResponses: definition.quickResponses?.map(({ repeatAnswers }) => repeatAnswers ?? false),
    answers: Array.isArray(definition.answers)
      ? (definition.answers as readonly Answer[]).map(answerParts)
      : definition.answers,
  });

const cache = new WeakMap<PromptDefinition, string>();
const cachedPartsOf = (definition: PromptDefinition): string => {
  const parts = cache.get(definition) ?? partsOf(definition);
  cache.set(definition, parts);
  return parts;
};

/** Drafts with equal strings have the same maximum score. A prompt is read again only after it changes. */
export const scoringParts = (doc: FlowDocument): string =>
  [
    ...promptsOf(doc).map(({ name, definition }) => `${name}\n${cachedPartsOf(definition)}`),
    JSON.stringify(doc.rest.commonAnswers ?? {}),
  ].join('\n');
