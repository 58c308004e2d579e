import type { FlowDefinition, PromptDefinition } from '@parley/contracts/definition/definition';
import type { PromptKey } from '@parley/contracts/ids';

export const flowOf = (prompts: Readonly<Record<string, PromptDefinition>>): FlowDefinition => ({
  promptsArray: Object.entries(prompts).map(([name, definition]) => ({
    key: `key-${name}` as PromptKey,
    name,
    definition,
  })),
});

/** A choice, a text, the end. */
export const threePrompts = flowOf({
  start: {
    message: 'Which is larger?',
    answers: [
      { key: 'a1', message: '1/2', score: 1 },
      { key: 'a2', message: '1/3', score: 0 },
    ],
    nextKey: '.why',
  },
  why: { message: 'Explain how you know.', answers: [{ key: 'a3', message: '*' }], nextKey: '.end' },
  end: { message: 'Well done!' },
});
