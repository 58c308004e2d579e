/** Edits one prompt's own answers. A prompt that names a common list has none. */
import type { Answer, PromptDefinition } from '../definition/definition.js';
import { insertAt, mapEdited, moveWithin, removeAt, type Edited } from './edit-list.js';
import { ownAnswers } from '../definition/links.js';

/** null if the list is empty (SPEC FLOW-63). */
const withAnswers = (prompt: PromptDefinition, answers: readonly Answer[]): PromptDefinition => ({
  ...prompt,
  answers: answers.length > 0 ? answers : null,
});

export const insertAnswer = (prompt: PromptDefinition, index: number, answer: Answer): Edited<PromptDefinition> =>
  mapEdited(insertAt(ownAnswers(prompt) ?? [], index, answer), (answers) => withAnswers(prompt, answers));

export const moveAnswer = (prompt: PromptDefinition, from: number, to: number): Edited<PromptDefinition> =>
  mapEdited(moveWithin(ownAnswers(prompt) ?? [], from, to), (answers) => withAnswers(prompt, answers));

export const removeAnswer = (prompt: PromptDefinition, index: number): Edited<PromptDefinition> =>
  mapEdited(removeAt(ownAnswers(prompt) ?? [], index), (answers) => withAnswers(prompt, answers));
