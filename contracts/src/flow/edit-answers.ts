/** Edits of one prompt's answers. A prompt that names a common list has none of its own to edit. */
import type { Answer, PromptDefinition } from './definition.js';
import { insertAt, mapEdited, moveWithin, removeAt, replaceAt, type Edited } from './edit-list.js';
import { ownAnswers } from './links.js';

/** null once the list is empty (SPEC FLOW-63). */
const withAnswers = (prompt: PromptDefinition, answers: readonly Answer[]): PromptDefinition => ({
  ...prompt,
  answers: answers.length > 0 ? answers : null,
});

export const insertAnswer = (prompt: PromptDefinition, index: number, answer: Answer): Edited<PromptDefinition> =>
  mapEdited(insertAt(ownAnswers(prompt) ?? [], index, answer), (answers) => withAnswers(prompt, answers));

export const replaceAnswer = (prompt: PromptDefinition, index: number, answer: Answer): Edited<PromptDefinition> =>
  mapEdited(replaceAt(ownAnswers(prompt) ?? [], index, answer), (answers) => withAnswers(prompt, answers));

export const moveAnswer = (prompt: PromptDefinition, from: number, to: number): Edited<PromptDefinition> =>
  mapEdited(moveWithin(ownAnswers(prompt) ?? [], from, to), (answers) => withAnswers(prompt, answers));

export const removeAnswer = (prompt: PromptDefinition, index: number): Edited<PromptDefinition> =>
  mapEdited(removeAt(ownAnswers(prompt) ?? [], index), (answers) => withAnswers(prompt, answers));
