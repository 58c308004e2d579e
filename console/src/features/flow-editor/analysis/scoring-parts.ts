/** What of a draft decides how much can be scored (EDIT-138): texts alone do not. */
import type { Answer, PromptDefinition } from '@parley/contracts/flow/definition';
import { promptsOf, type FlowDocument } from '../model/flow-document.js';

/** The text of an answer decides which answer matches, so it counts; what is merely said does not. */
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

const known = new WeakMap<PromptDefinition, string>();
const keptPartsOf = (definition: PromptDefinition): string => {
  const parts = known.get(definition) ?? partsOf(definition);
  known.set(definition, parts);
  return parts;
};

/** Equal texts: the same can be scored. Each prompt is looked at once per change of it. */
export const scoringParts = (doc: FlowDocument): string =>
  [
    ...promptsOf(doc).map(({ name, definition }) => `${name}\n${keptPartsOf(definition)}`),
    JSON.stringify(doc.rest.commonAnswers ?? {}),
  ].join('\n');
