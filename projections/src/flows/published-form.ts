import type { FlowDefinition, PromptEntry } from '@parley/contracts/flow/definition';

/** What a learner may get of a definition: without what is for authors only (`custom`: notes, feedback wishes). */
export const publishedForm = (definition: FlowDefinition): FlowDefinition => ({
  ...definition,
  promptsArray: definition.promptsArray.map(({ key, name, definition: { custom: _, ...shown } }): PromptEntry => {
    return { key, name, definition: shown };
  }),
});
