/** A prompt that says several messages, and back (SPEC EDIT-75…81). */
import type { ContentType, Message, PromptDefinition, Step } from './definition.js';
import { isBlankMessage } from './translations.js';
import { edited, insertAt, mapEdited, moveWithin, refused, removeAt, replaceAt, type Edited } from './edit-list.js';

const editSteps = (
  prompt: PromptDefinition,
  edit: (steps: readonly Step[]) => Edited<readonly Step[]>,
): Edited<PromptDefinition> => {
  const { messages } = prompt;
  if (!messages || messages.length === 0) return refused('no-messages');
  return mapEdited(edit(messages), (steps) => ({ ...prompt, messages: steps }));
};

/** What the prompt said becomes the first step. */
export const toSteps = (prompt: PromptDefinition, key: string): PromptDefinition => {
  if ((prompt.messages ?? []).length > 0) return prompt;
  const { message = '', tMessage, tSource, contentType = null, minNextPromptDelayMs, ...rest } = prompt;
  const translations = { ...(tMessage && { tMessage }), ...(tSource && { tSource }) };
  const pause = minNextPromptDelayMs === undefined ? {} : { minNextPromptDelayMs };
  return { ...rest, messages: [{ key, message, contentType, ...translations, ...pause }] };
};

/** How many steps a switch to one message would lose; the author is asked when it is not 0. */
export const stepsLost = (prompt: PromptDefinition): number => Math.max(0, (prompt.messages ?? []).length - 1);

/** Only the first step is kept. */
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
/** One step always remains. */
export const removeStep = (prompt: PromptDefinition, index: number): Edited<PromptDefinition> =>
  editSteps(prompt, (steps) => (steps.length < 2 ? refused('last-step') : removeAt(steps, index)));

/** What a message of this type begins with (SPEC FLOW-38…40). */
export const emptyMessage = (contentType: ContentType): Message => {
  switch (contentType) {
    case null:
    case 'video':
    case 'event':
      return '';
    case 'meeting':
    case 'lightbox':
      return { url: '' };
    case 'remote':
      return { url: '', statusMessages: { pending: '', rejected: '', fulfilledNull: '' } };
    case 'image':
      return { images: [] };
    case 'mdWithAudio':
      return { body: '', url: '' };
  }
};

/** Whether changing the type would lose something the author wrote; then the author is asked. */
export const losesMessage = (message: Message | undefined): boolean =>
  message !== undefined && !isBlankMessage(message);

/** Changing the type resets the message and its translations. */
export const withContentType = <T extends PromptDefinition | Step>(said: T, contentType: ContentType): Edited<T> =>
  edited({ ...said, contentType, message: emptyMessage(contentType), tMessage: undefined, tSource: undefined });
