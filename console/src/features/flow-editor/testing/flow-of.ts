import type { FlowDefinition, PromptDefinition } from '@parley/contracts/definition/definition';
import type { PromptKey } from '@parley/contracts/ids';

/** A flow of prompts named `start`, `two`, `three`, … with keys `k1`, `k2`, `k3`, … */
const NAMES = ['start', 'two', 'three', 'four', 'five'];
export const flowOf = (...definitions: readonly PromptDefinition[]): FlowDefinition => ({
  promptsArray: definitions.map((definition, index) => ({
    key: `k${index + 1}` as PromptKey,
    name: NAMES[index] ?? `prompt-${index + 1}`,
    definition,
  })),
});
