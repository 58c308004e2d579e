/** Converts between prompts with one message and prompts with several steps (SPEC EDIT-75…81). */
import { isBlankMessage, type Message } from '../definition/message.js';
import type { PromptDefinition, Step } from '../definition/definition.js';
import { insertAt, mapEdited, moveWithin, refused, removeAt, replaceAt, type Edited } from './edit-list.js';

const editSteps = (
  prompt: PromptDefinition,
  edit: (steps: readonly Step[]) => Edited<readonly Step[]>,
): Edited<PromptDefinition> => {
  const { messages } = prompt;
  if (!messages || messages.length === 0) return refused('no-messages');
  return mapEdited(edit(messages), (steps) => ({ ...prompt, messages: steps }));
};

/** The prompt's message becomes the first step. */
export const toSteps = (prompt: PromptDefinition, key: string): PromptDefinition => {
  if ((prompt.messages ?? []).length > 0) return prompt;
  const { message = '', tMessage, tSource, contentType = null, minNextPromptDelayMs, ...rest } = prompt;
  const translations = { ...(tMessage && { tMessage }), ...(tSource && { tSource }) };
  const pause = minNextPromptDelayMs === undefined ? {} : { minNextPromptDelayMs };
  return { ...rest, messages: [{ key, message, contentType, ...translations, ...pause }] };
};

/** Keeps only the first step. */
export const toSingleMessage = (prompt: PromptDefinition): PromptDefinition => {
  const { messages, ...rest } = prompt;
  const first = messages?.[0];
  if (!first) return prompt;
  const { message, tMessage, tSource, contentType = null, minNextPromptDelayMs } = first;
  const translations = { ...(tMessage && { tMessage }), ...(tSource && { tSource }) };
  const pause = minNextPromptDelayMs === undefined ? {} : { minNextPromptDelayMs };
  return { ...rest, message, contentType, ...translations, ...pause };
};

export const insertStep = (prompt: PromptDefinition, index: number, step: Step): Edited<PromptDefinition> =>
  editSteps(prompt, (steps) => insertAt(steps, index, step));
export const replaceStep = (prompt: PromptDefinition, index: number, step: Step): Edited<PromptDefinition> =>
  editSteps(prompt, (steps) => replaceAt(steps, index, step));
export const moveStep = (prompt: PromptDefinition, from: number, to: number): Edited<PromptDefinition> =>
  editSteps(prompt, (steps) => moveWithin(steps, from, to));
/** The last remaining step can't be removed. */
export const removeStep = (prompt: PromptDefinition, index: number): Edited<PromptDefinition> =>
  editSteps(prompt, (steps) => (steps.length < 2 ? refused('last-step') : removeAt(steps, index)));

/** True if a change of type would lose something that the author wrote; then the author is asked. */
export const losesMessage = (message: Message | undefined): boolean =>
  message !== undefined && !isBlankMessage(message);
