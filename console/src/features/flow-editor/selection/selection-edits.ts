/** What is done to several prompts at once; each is one step back (see `model/edits.ts`). */
import type { PromptEntry } from '@parley/contracts/flow/definition';
import { defineEdit } from '../model/edits.js';
import { insertPrompts, movePrompts, removePrompts } from '../model/prompt-recipes.js';

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
