/** Edits of several prompts at once, each as one undo step (see `model/edits.ts`). */
import type { PromptEntry } from '@parley/contracts/definition/definition';
import { defineEdit } from './edits.js';
import { insertPrompts, movePrompts, removePrompts } from './prompt-recipes.js';

export const promptsRemoved = defineEdit('promptsRemoved', ({ keys }: { keys: readonly string[] }) => ({
  label: 'deletePrompt',
  promptKey: keys[0],
  recipe: removePrompts(keys),
}));
export const promptsMoved = defineEdit('promptsMoved', ({ keys, to }: { keys: readonly string[]; to: number }) => ({
  label: 'movePrompt',
  promptKey: keys[0],
  recipe: movePrompts(keys, to),
}));
export const promptsDuplicated = defineEdit(
  'promptsDuplicated',
  ({ prompts, at }: { prompts: readonly PromptEntry[]; at: number }) => ({
    label: 'duplicatePrompt',
    promptKey: prompts[0]?.key,
    recipe: insertPrompts(prompts, at),
  }),
);
