/** All the Markdown of a definition, in every language, made ready to draw at publish. */
import {
  CATCH_ALL,
  type Answer,
  type ContentType,
  type FlowDefinition,
  type Message,
  type PromptDefinition,
  type QuickResponse,
  type Step,
} from '../flow/definition.js';
import { compileMarkdown } from './compile.js';
import { isPlainText, type Tree, type Trees } from './tree.js';

type Texts = Iterable<string | undefined>;

function* messageTexts(message: Message | undefined, contentType: ContentType | undefined): Texts {
  if (typeof message === 'string') {
    if (!contentType || contentType === 'mdWithAudio') yield message;
  } else if (message) {
    if ('body' in message) yield message.body;
    if ('statusMessages' in message) yield* Object.values(message.statusMessages ?? {});
  }
}

function* saidTexts(said: Pick<Step, 'tMessage' | 'contentType'> & { readonly message?: Message }): Texts {
  yield* messageTexts(said.message, said.contentType);
  for (const message of Object.values(said.tMessage ?? {})) yield* messageTexts(message, said.contentType);
}

function* quickResponseTexts(response: QuickResponse): Texts {
  yield* saidTexts(response);
  yield* response.messages ?? [];
}

function* answerTexts(answer: Answer): Texts {
  if (answer.message !== CATCH_ALL) yield* saidTexts(answer);
  if (answer.quickResponse) yield* quickResponseTexts(answer.quickResponse);
}

function* promptTexts(definition: PromptDefinition): Texts {
  const steps = definition.messages ?? [];
  if (steps.length === 0) yield* saidTexts(definition);
  for (const step of steps) yield* saidTexts(step);
  for (const message of definition.altMessages ?? []) yield* messageTexts(message, definition.contentType);
  if (Array.isArray(definition.answers))
    for (const answer of definition.answers as readonly Answer[]) yield* answerTexts(answer);
  for (const response of definition.quickResponses ?? []) yield* quickResponseTexts(response);
  yield definition.extAnswerPendingMessage;
  yield* Object.values(definition.tExtAnswerPendingMessage ?? {});
  yield definition.extAnswerFulfilledMessage;
  yield* Object.values(definition.tExtAnswerFulfilledMessage ?? {});
}

function* definitionTexts(definition: FlowDefinition): Texts {
  for (const entry of definition.promptsArray) yield* promptTexts(entry.definition);
  for (const answers of Object.values(definition.commonAnswers ?? {}))
    for (const answer of answers) yield* answerTexts(answer);
  yield definition.extAnswerPendingMessage;
  yield definition.extAnswerFulfilledMessage;
}

/** Texts without markup are left out: the player shows them as they are. Look trees up with `treeOf`. */
export const treesOf = (definition: FlowDefinition): Trees => {
  const trees = new Map<string, Tree>();
  for (const text of definitionTexts(definition))
    if (text !== undefined && !trees.has(text) && !isPlainText(text)) trees.set(text, compileMarkdown(text));
  return Object.fromEntries(trees);
};
