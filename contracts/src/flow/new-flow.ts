/**
 * Initial values of flows and prompts (SPEC FLOW-12…14, 22, 24). Keys are arguments, because this code must be
 * deterministic.
 */
import type { FlowDefinition, PromptDefinition } from '../definition/definition.js';
import { DEFAULT_NORMALIZERS, START_PROMPT } from '../definition/values.js';
import type { PromptKey } from '../ids.js';

export const NEW_FLOW_NAME = 'Untitled';
export const GREETING = 'Hello! 👋';

export const newPromptDefinition = (message = ''): PromptDefinition => ({
  message,
  contentType: null,
  forbidsAnswerAlteration: true,
  normalizeAnswers: DEFAULT_NORMALIZERS,
});

/** A start prompt with a greeting. */
export const newFlowDefinition = (startKey: PromptKey): FlowDefinition => ({
  promptsArray: [{ key: startKey, name: START_PROMPT, definition: newPromptDefinition(GREETING) }],
  commonAnswers: {},
});
