import type { FlowDefinition, PromptEntry } from '@parley/contracts/flow/definition';
import type { PromptKey } from '@parley/contracts/ids';
import type { DraftPromptRow, FlowDraftRow } from './flow-rows.js';

/** The draft as one document; `prompts` in any order. */
export function draftDefinition(
  draft: Pick<FlowDraftRow, 'promptOrder' | 'texts'>,
  prompts: Iterable<Pick<DraftPromptRow, 'key' | 'name' | 'definition'>>,
): FlowDefinition {
  const byKey = new Map([...prompts].map((prompt) => [prompt.key, prompt]));
  const promptsArray = draft.promptOrder.flatMap((key): PromptEntry[] => {
    const prompt = byKey.get(key);
    return prompt ? [{ key: key as PromptKey, name: prompt.name, definition: prompt.definition }] : [];
  });
  return { promptsArray, ...draft.texts };
}
